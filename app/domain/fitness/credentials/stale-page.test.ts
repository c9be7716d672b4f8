import { beforeEach, expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { now, refusal, refused } from '../../../../e2e/support/punches.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { CheckListForm, checksOf } from './checks-form.ts'
import { recordCheck, recordChecks } from './checks.server.ts'
import { CredentialChange, CredentialList, NewCheck, NewCredential } from './input.ts'
import { addCredential, changeCredential, listCredentials } from './manage.server.ts'

let dana: Person
beforeEach(() => {
  dana = actor('dana')
})

const licence = { kind: 'sia_licence', number: '1234 5678 9012 3456', sectors: ['guarding'], expiresOn: '2027-03-14' }
const add = () => addCredential(dana, NewCredential.parse({ userId: actor('alice').id, ...licence }), now)
const all = () => listCredentials(dana, CredentialList.parse({}), now).items
const change = (id: string, input: object) => changeCredential(dana, CredentialChange.parse({ id, ...input }), now)

it('a second administrator with an old page does not lift a suspension that a colleague has just recorded', async () => {
  const { id, updatedAt } = await add()
  recordCheck(
    dana,
    NewCheck.parse({ id, on: '2026-11-20', how: 'Register', result: 'suspended', words: 'Until May' }),
    new Date(now.getTime() + 1000),
  )
  const words = { words: 'Card seen', state: 'valid', updatedAtWas: updatedAt }
  expect(await refusal(() => change(id, words))).toMatchObject({ kind: 'conflict' })
  expect(all()).toMatchObject([{ state: 'suspended', words: null }])
  expect(await change(id, { ...words, updatedAtWas: all()[0]!.updatedAt })).toMatchObject({ state: 'valid' })
})

it('results from an old page do not lift what a colleague has recorded meanwhile', async () => {
  const { id } = await add()
  const result = { id, on: '2026-11-20', how: 'Register' }
  recordCheck(dana, NewCheck.parse({ ...result, result: 'suspended', words: 'Until May' }), now)
  const old = CheckListForm.parse({ ...result, rows: [{ id, result: 'valid' }] })
  expect(refused(() => recordChecks(dana, checksOf(old), now))).toMatchObject({ kind: 'conflict' })
  expect(all()).toMatchObject([{ state: 'suspended' }])
  const seen = CheckListForm.parse({ ...result, rows: [{ id, result: 'valid', checkedOnWas: '2026-11-20' }] })
  expect(recordChecks(dana, checksOf(seen), now)).toBe(1)
  expect(all()).toMatchObject([{ state: 'valid' }])
})
