import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { actions } from '#db/schema/actions.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { addDays, instantOf } from '~/platform/dates.ts'
import { db } from '~/platform/store.server.ts'
import { listCheckList } from './checks.server.ts'
import { NewCheck, NewCredential, NewKind } from './input.ts'
import { recordCheck } from './checks.server.ts'
import { addKind, listKinds, removeKind } from './kinds.server.ts'
import { addCredential } from './manage.server.ts'
import { PAPER_RULES } from './paper-rule-numbers.ts'
import { PaperRules } from './paper-rules.ts'
import { findPaperRules, setPaperRules } from './paper-rules.server.ts'

const now = instantOf('2040-03-05', 12, 0)
let alice: Person, dana: Person
beforeEach(() => void ([alice, dana] = [actor('alice'), actor('dana')]))

const set = (more: Partial<PaperRules>) => setPaperRules(dana, { ...findPaperRules(dana), ...more }, now)

it('starts with the numbers of law and standards', () => {
  expect(findPaperRules(dana)).toEqual({
    ...{ register_check_days: 30, screening_weeks: 12, screening_years: 5, screening_gap_days: 31 },
    ...{ right_to_work_years: 2, riddor_report_days: 10, riddor_absence_report_days: 15, vehicle_check_days: 7 },
  })
})

it.each([
  ['register_check_days', 0, 'At least 1'],
  ['register_check_days', 366, 'At most 365'],
  ['screening_weeks', 17, 'At most 16'],
  ['screening_years', 4, 'At least 5'],
  ['screening_gap_days', 32, 'At most 31'],
  ['right_to_work_years', 1, 'At least 2'],
  ['right_to_work_years', 'two', 'Enter a number'],
  ['riddor_report_days', 11, 'At most 10'],
  ['riddor_absence_report_days', 16, 'At most 15'],
  ['vehicle_check_days', 32, 'At most 31'],
  ['right_to_work_years', 2.5, 'Enter a whole number'],
])('%s cannot be %s', (name, value, words) => {
  const asked = { ...findPaperRules(dana), [name]: value }
  expect(PaperRules.safeParse(asked).error?.issues[0]?.message).toBe(words)
})

it('has a sentence for each number, and only administrators set them', () => {
  for (const { label, hint } of Object.values(PAPER_RULES)) expect([label, hint].every(Boolean)).toBe(true)
  expect(() => setPaperRules(alice, findPaperRules(dana), now)).toThrow('not allowed')
})

it('a longer time between checks removes a licence from the check list', async () => {
  const licence = { kind: 'sia_licence', number: '1234567890123456', sectors: ['guarding'], expiresOn: '2041-01-01' }
  const { id } = await addCredential(dana, NewCredential.parse({ userId: alice.id, ...licence }), now)
  recordCheck(dana, NewCheck.parse({ id, on: '2040-01-20', how: 'Register', result: 'valid' }), now)
  const listed = () => listCheckList(dana, {}, now).items.map((item) => item.id)
  expect(listed()).toEqual([id])
  set({ register_check_days: 60 })
  expect(listed()).toEqual([])
})

it('fewer weeks for a conditional start bring its last day forward at once', async () => {
  const screening = { userId: alice.id, kind: 'screening', state: 'applied', startsOn: '2040-03-05' }
  await addCredential(dana, NewCredential.parse(screening), now)
  const dueOn = () => db().select().from(actions).where(eq(actions.kind, 'screening')).get()?.dueOn
  expect(dueOn()).toBe('2040-05-27')
  set({ screening_weeks: 8 })
  expect(dueOn()).toBe('2040-04-29')
})

it('a company’s own kind is added, and later removed from the lists', () => {
  const { id } = addKind(dana, NewKind.parse({ name: 'Dog handler', lastsMonths: 24, blocks: true }), now)
  expect(listKinds(alice).find((kind) => kind.id === id)).toMatchObject({ label: 'Dog handler', lastsMonths: 24 })
  removeKind(dana, { id }, now)
  expect(listKinds(alice).some((kind) => kind.id === id)).toBe(false)
  expect(() => removeKind(dana, { id }, now)).toThrow('not found')
})

it('a kind that is removed leaves nothing to renew, also after a later look at the papers', async () => {
  const kind = addKind(dana, NewKind.parse({ name: 'Dog handler' }), now).id
  const paper = { userId: alice.id, kind, expiresOn: '2040-04-05' }
  await addCredential(dana, NewCredential.parse(paper), now)
  const open = () => db().select().from(actions).where(eq(actions.state, 'open')).all()
  expect(open()).toMatchObject([{ kind: 'renewal', dueOn: '2040-04-05' }])
  removeKind(dana, { id: kind }, now)
  expect(open()).toEqual([])
  await addCredential(dana, NewCredential.parse({ userId: alice.id, kind: 'first_aid', expiresOn: '2041-01-01' }), now)
  expect(open()).toMatchObject([{ dueOn: '2041-01-01' }])
})

it.each([
  [{ startsOn: '2040-03-05' }, '2042-03-04'],
  [{ startsOn: '2040-02-29' }, '2042-02-28'],
  [{ startsOn: '2040-03-05', expiresOn: '2041-01-31' }, '2041-01-31'],
])('a paper that lasts 24 months, with %o, ends on %s, and reminders start as its kind says', async (days, ends) => {
  const kind = addKind(dana, NewKind.parse({ name: 'Dog handler', lastsMonths: 24, remindDays: 45 }), now).id
  const paper = { userId: alice.id, kind, ...days }
  expect(await addCredential(dana, NewCredential.parse(paper), now)).toMatchObject({ expiresOn: ends })
  expect(db().select().from(actions).get()).toMatchObject({ dueOn: ends, remindOn: addDays(ends, -45) })
})

it('a paper with a duration needs its first or last day', async () => {
  const kind = addKind(dana, NewKind.parse({ name: 'Dog handler', lastsMonths: 24 }), now).id
  const paper = NewCredential.parse({ userId: alice.id, kind })
  await expect(addCredential(dana, paper, now)).rejects.toThrow('Enter the last day, or the day it becomes valid')
})
