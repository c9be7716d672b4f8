import sharp from 'sharp'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { events } from '#db/schema/events.ts'
import { eq } from 'drizzle-orm'
import { actor } from '../../../../e2e/support/actors.ts'
import { exportMyData } from '../../records/export/export.server.ts'
import { commit, db } from '~/platform/store.server.ts'
import { countMade, MADE_A_MINUTE } from '../access/throttle.server.ts'
import { findFile } from './files.server.ts'
import { storeImage } from './images.server.ts'

// While time stands still, nothing is allowed again.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(performance.now()))
afterEach(() => void vi.restoreAllMocks())

const tooMany = expect.objectContaining({ kind: 'too_many' })

it('one person cannot keep the threads busy with smaller pictures, and others still get theirs', async () => {
  const [alice, bob] = [actor('alice'), actor('bob')]
  const wide = await sharp({ create: { width: 100, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const meta = { ownerId: null, purpose: 'news', name: 'news', by: null, maxBytes: 2 ** 20, maxSide: 1600 }
  const stored = await storeImage({ picture: `data:image/png;base64,${wide.toString('base64')}`, ...meta })
  const id = commit(() => stored.keep())
  const smaller = (who: typeof alice) => findFile(who, { id, width: 64 }).bytes()
  for (let n = 1; n < MADE_A_MINUTE.picture; n++) countMade('picture', alice)
  await expect(smaller(alice)).resolves.toBeDefined()
  await expect(smaller(alice)).rejects.toEqual(tooMany)
  await expect(findFile(alice, { id }).bytes()).resolves.toBeDefined()
  await expect(smaller(bob)).resolves.toBeDefined()
})

it('a person can export their data some times in a minute, and the audit log has a line only for those', async () => {
  const alice = actor('alice')
  const mine = () => exportMyData(alice, { format: 'json' })
  for (let n = 1; n < MADE_A_MINUTE.document; n++) countMade('document', alice)
  await mine()
  await expect(mine()).rejects.toEqual(tooMany)
  const exported = db().select().from(events).where(eq(events.type, 'export.own')).all()
  expect(exported).toHaveLength(1)
})
