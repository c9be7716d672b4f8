import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { outboxKeys } from '#db/schema/outbox.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { seal } from '~/platform/vault.server.ts'
import { ownKeyOf, purgeOutboxKeys, renewKey } from './keys.server.ts'

const NOW = new Date('2026-11-20T20:00:00Z')
const putPrivate = (id: string, privateKey: Buffer) =>
  commit(() => write().update(outboxKeys).set({ privateKey }).where(eq(outboxKeys.id, id)).run())

it('a key pair that cannot be read now is read again the next time', async () => {
  const { id } = await renewKey(NOW)
  const { privateKey } = db().select().from(outboxKeys).where(eq(outboxKeys.id, id)).get()!
  putPrivate(id, seal(null, `outbox_keys/${id}/private_key`, Buffer.from('no key')))
  await expect(ownKeyOf(id)).rejects.toThrow()
  putPrivate(id, privateKey)
  expect(await ownKeyOf(id)).toMatchObject({ privateKey: { type: 'private' }, publicKey: { type: 'public' } })
})

it('a key pair opens until it is purged, 400 days after the last phone got it', async () => {
  const { id } = await renewKey(NOW)
  const after = (days: number) => new Date(NOW.getTime() + days * DAY_MS)
  purgeOutboxKeys(after(364 + 400))
  expect(await ownKeyOf(id)).not.toBeNull()
  purgeOutboxKeys(after(366 + 400))
  expect(await ownKeyOf(id)).toBeNull()
})
