import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { actions } from '#db/schema/actions.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { now } from '../../../../e2e/support/punches.ts'
import { db } from '~/platform/store.server.ts'
import { CredentialChange, NewCredential } from './input.ts'
import { addCredential, changeCredential } from './manage.server.ts'

const add = (input: object) => {
  const paper = NewCredential.parse({ userId: actor('alice').id, sectors: ['guarding'], ...input })
  return addCredential(actor('dana'), paper, now)
}
const notice = () =>
  add({
    ...{ kind: 'dispensation', number: 'LDN 7', startsOn: '2026-11-01', expiresOn: '2027-01-31' },
    details: { contractor: 'The company' },
  })
const licence = (more: object = {}) =>
  add({ kind: 'sia_licence', number: '1234567890123456', expiresOn: '2029-11-20', ...more })
/** The state of each action about a paper. */
const work = (id: string) =>
  db()
    .select()
    .from(actions)
    .where(eq(actions.subjectId, id))
    .all()
    .map(({ state }) => state)

it('a dispensation notice needs no renewal once the licence has come', async () => {
  const { id } = await notice()
  expect(work(id)).toEqual(['open'])
  await licence()
  expect(work(id)).toEqual(['done'])
})

it('it does while the licence is for another sector, or ends before it', async () => {
  const { id } = await notice()
  await licence({ sectors: ['cctv'] })
  await licence({ number: '6543210987654321', expiresOn: '2027-01-01' })
  expect(work(id)).toEqual(['open'])
})

it('it does again if the licence is revoked', async () => {
  const { id } = await notice()
  const { id: licenceId } = await licence()
  const revoked = { id: licenceId, state: 'revoked', words: 'The register says so' }
  await changeCredential(actor('dana'), CredentialChange.parse(revoked), now)
  expect(work(id)).toEqual(['done', 'open'])
})
