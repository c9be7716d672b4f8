import { eq } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { expect, it } from 'vitest'
import { clockEntries } from '#db/schema/clocking.ts'
import { operations } from '#db/schema/outbox.ts'
import { actor } from '../../e2e/support/actors.ts'
import { inserter } from './inserter.server.ts'
import { commit, db, newId, write } from './store.server.ts'

const at = new Date('2026-03-29T01:30:00.123Z')
const entry = () => ({
  id: newId(),
  userId: actor('alice').id,
  action: 'clock_in',
  at,
  shiftId: 'shift',
  latitude: 51.5,
  uniformDetected: false,
  biometric: { score: 0.9 },
  method: 'scan',
  flags: ['time_unsure'],
  notes: null,
  address: undefined,
})

it('stores what a plain insert stores, and returns the row as it is read', () => {
  const [mine, plain] = [entry(), entry()]
  const stored = commit(() => {
    write().insert(clockEntries).values(plain).run()
    return inserter(clockEntries)(mine)
  })
  const read = (id: string) => db().select().from(clockEntries).where(eq(clockEntries.id, id)).get()
  expect(stored).toEqual(read(mine.id))
  expect({ ...stored, id: plain.id }).toEqual(read(plain.id))
  expect(stored).toMatchObject({ at, uniformDetected: false, faceVerified: false, flags: ['time_unsure'], notes: null })
})

it('needs a surrounding commit, as every write does', () => {
  const row = { id: newId(), phoneId: 'phone', userId: actor('alice').id, seq: 1, kind: 'sos', mac: 'mac' }
  const insert = inserter(operations)
  expect(() => insert({ ...row, receivedAt: at, state: 'received' })).toThrow(/surrounding commit/)
  expect(commit(() => insert({ ...row, receivedAt: at, state: 'received' })).bytes).toBe(0)
})

it('refuses a table whose defaults are calculated for each row', () => {
  const table = sqliteTable('any', { id: text().$defaultFn(() => 'x'), n: integer() })
  expect(() => inserter(table)).toThrow('The default of id is calculated for each row')
})
