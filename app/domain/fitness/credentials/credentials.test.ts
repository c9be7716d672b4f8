import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { actions } from '#db/schema/actions.ts'
import { credentials } from '#db/schema/credentials.ts'
import { files } from '#db/schema/files.ts'
import { users } from '#db/schema/people.ts'
import { expectFollowUps, REACTIONS } from '~/jobs/reactions.server.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { now, refused } from '../../../../e2e/support/punches.ts'
import { deactivateStaff, reactivateStaff } from '../../account/staff/staff.server.ts'
import { examplePhoto } from '../../forms/forms/fields/example-images.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { runReactions } from '../../kernel/events/run-reactions.server.ts'
import { findFile } from '../../kernel/files/files.server.ts'
import { addDays, DAY_MS } from '~/platform/dates.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { listCheckList, recordCheck, recordChecks } from './checks.server.ts'
import {
  CheckListQuery,
  CredentialChange,
  CredentialList,
  CredentialProposal,
  NewCheck,
  NewCredential,
} from './input.ts'
import { addCredential, changeCredential, listCredentials } from './manage.server.ts'
import { listOwnCredentials, proposeCredential } from './own.server.ts'

let alice: Person, bob: Person, dana: Person
beforeEach(() => {
  alice = actor('alice')
  bob = actor('bob')
  dana = actor('dana')
})

const NUMBER = '1234 5678 9012 3456'
const licence = { kind: 'sia_licence', number: NUMBER, sectors: ['guarding'], expiresOn: '2027-03-14' }
const add = (input: object = {}, at = now) =>
  addCredential(dana, NewCredential.parse({ userId: alice.id, ...licence, ...input }), at)
const propose = (input: object, at = now) => proposeCredential(alice, CredentialProposal.parse(input), at)
const change = (id: string, input: object, at = now) =>
  changeCredential(dana, CredentialChange.parse({ id, ...input }), at)
const rejected = async (work: Promise<unknown>) => {
  try {
    await work
  } catch (error) {
    return error as { kind: string; message: string; errors?: Record<string, string[]> }
  }
  throw new Error('was not refused')
}
const openActions = () => db().select().from(actions).where(eq(actions.state, 'open')).all()
const all = (query: object = {}) => listCredentials(dana, CredentialList.parse(query), now).items

describe('an administrator records a licence', () => {
  it('with its digits, which the database never stores in clear', async () => {
    const view = await add()
    expect(view).toMatchObject({
      number: '1234567890123456',
      state: 'valid',
      sectors: ['guarding'],
      userName: alice.name,
    })
    expect(db().select().from(credentials).get()!.number).not.toContain('1234567890123456')
    expect(listOwnCredentials(alice, {}, now)).toMatchObject([{ id: view.id, number: '1234567890123456' }])
    expect(listOwnCredentials(bob, {}, now)).toEqual([])
  })

  it.each([
    ['15 digits', { number: '1234 5678 9012 345' }, 'number', 'The number has 16 digits; you entered 15'],
    ['17 digits', { number: '12345678901234567' }, 'number', 'The number has 16 digits; you entered 17'],
    ['letters', { number: 'ABCD567890123456' }, 'number', 'Use digits only: the number has 16'],
    ['no sector', { sectors: [] }, 'sectors', 'Choose at least one sector'],
    ['no last day', { expiresOn: null }, 'expiresOn', 'Enter the last day it is valid'],
    ['an end before its start', { startsOn: '2027-03-15' }, 'expiresOn', 'The last day is before the first'],
    ['an unknown kind', { kind: 'pilot' }, 'kind', 'There is no such kind'],
  ])('%s is refused in words', async (_what, input, field, message) => {
    expect(await rejected(add(input))).toMatchObject({ kind: 'invalid', errors: { [field]: [message] } })
    expect(all()).toEqual([])
  })

  it('gets a renewal action by its last day, with what the renewal needs', async () => {
    await add()
    expect(openActions()).toMatchObject([{ kind: 'renewal', dueOn: '2027-03-14', ownerId: alice.id }])
    expect(openActions()[0]!.words).toContain('you have none on file')
  })

  it('gets a new number when it is replaced, and the old one is history', async () => {
    const old = await add()
    const next = await add({ number: '9999 8888 7777 6666', expiresOn: '2030-03-14' })
    expect(all()).toMatchObject([
      { id: next.id, replacedBy: null },
      { id: old.id, replacedBy: next.id },
    ])
    expect(openActions()).toMatchObject([{ kind: 'renewal', dueOn: '2030-03-14' }])
    expect(await rejected(change(old.id, { state: 'revoked' }))).toMatchObject({ kind: 'conflict' })
  })

  it('counts again if the one that replaced it was recorded by mistake', async () => {
    const old = await add()
    const wrong = await add({ number: '9999 8888 7777 6666', expiresOn: '2030-03-14' })
    await change(wrong.id, { state: 'refused' })
    expect(all()).toMatchObject([{ state: 'refused' }, { id: old.id, replacedBy: null }])
    expect(openActions()).toMatchObject([{ kind: 'renewal', subjectId: old.id }])
    await change(wrong.id, { state: 'valid' })
    expect(all()).toMatchObject([{ replacedBy: null }, { id: old.id, replacedBy: wrong.id }])
  })

  it.each([
    ['sectors', { sectors: ['cctv'] }],
    ['last day', { expiresOn: '2027-01-31' }],
  ])('counts and is to be renewed again if the corrected %s of the next one leave it room', async (_, fact) => {
    const old = await add()
    const next = await add({ sectors: ['door_supervision'], expiresOn: '2030-03-14' })
    await change(next.id, fact)
    expect(all()).toMatchObject([{ replacedBy: null }, { id: old.id, replacedBy: null }])
    expect(openActions().map(({ subjectId }) => subjectId)).toContain(old.id)
    await change(next.id, { sectors: ['door_supervision'], expiresOn: '2030-03-14' })
    expect(openActions()).toMatchObject([{ subjectId: next.id, dueOn: '2030-03-14' }])
  })

  it('stays history if one of two that replace it was recorded by mistake', async () => {
    await add()
    const wrong = await add({ expiresOn: '2032-03-14' })
    const right = await add({ expiresOn: '2030-03-14' })
    await change(wrong.id, { state: 'refused' })
    expect(all()).toMatchObject([{ id: right.id, replacedBy: null }, { state: 'refused' }, { replacedBy: right.id }])
    expect(openActions()).toMatchObject([{ kind: 'renewal', subjectId: right.id }])
  })

  it('stays history if a check of the old card is recorded late', async () => {
    const old = await add()
    const next = await add({ number: '9999 8888 7777 6666' })
    recordCheck(dana, NewCheck.parse({ id: old.id, on: '2026-11-19', how: 'Register', result: 'valid' }), now)
    expect(all()).toMatchObject([
      { id: next.id, replacedBy: null },
      { id: old.id, replacedBy: next.id },
    ])
  })

  it('is expired only after its last day, and valid again with a later one, whatever state the form repeats', async () => {
    const { id } = await add()
    const refusal = await rejected(change(id, { state: 'expired' }))
    expect(refusal).toMatchObject({ kind: 'invalid', errors: { expiresOn: [expect.stringContaining('before today')] } })
    const ended = await change(id, { state: 'expired', expiresOn: '2026-11-19' })
    expect(ended).toMatchObject({ state: 'expired', expiresOn: '2026-11-19' })
    expect(await change(id, { state: 'expired', expiresOn: '2030-03-14' })).toMatchObject({ state: 'valid' })
    await change(id, { state: 'suspended' })
    expect((await rejected(change(id, { state: 'expired', expiresOn: '2031-03-14' }))).kind).toBe('invalid')
  })

  it('is to be renewed again after its holder left and came back', async () => {
    expectFollowUps()
    await add()
    deactivateStaff(dana, alice, now)
    runReactions(REACTIONS, now)
    expect(openActions()).toEqual([])
    reactivateStaff(dana, alice, now)
    runReactions(REACTIONS, now)
    expect(openActions()).toMatchObject([{ kind: 'renewal', ownerId: alice.id, dueOn: '2027-03-14' }])
  })

  it('counts as expired from the next morning', async () => {
    await add({ expiresOn: '2026-11-19' })
    await add({ userId: bob.id, expiresOn: '2026-11-20' })
    expect(all({ state: 'expired' })).toMatchObject([{ userId: alice.id, state: 'expired' }])
    expect(all({ state: 'valid' })).toMatchObject([{ userId: bob.id, state: 'valid' }])
  })
})

describe('a guard sends a new card', () => {
  it('which counts for nothing until an administrator has confirmed it', async () => {
    const { id } = await propose({ ...licence, photos: [examplePhoto] })
    expect(listOwnCredentials(alice, {}, now)).toMatchObject([{ id, state: 'proposed', photos: [expect.any(String)] }])
    expect(openActions()).toMatchObject([{ kind: 'proposal', ownerId: null, dueOn: '2026-11-22' }])
    await change(id, { state: 'valid' })
    expect(openActions()).toMatchObject([{ kind: 'renewal' }])
    expect(all()).toMatchObject([{ id, state: 'valid', confirmedBy: dana.name }])
  })

  it('which may be only a photo; the office completes it', async () => {
    const { id } = await propose({ kind: 'sia_licence', photos: [examplePhoto] })
    expect((await rejected(change(id, { state: 'valid' }))).errors).toMatchObject({ number: ['Enter the number'] })
    const view = await change(id, { state: 'valid', number: NUMBER, sectors: ['guarding'], expiresOn: '2027-03-14' })
    expect(view.state).toBe('valid')
  })

  it('is refused with a reason: wrong digits, no picture, kinds that only the office records', async () => {
    expect((await rejected(propose({ ...licence, number: '12' }))).errors).toHaveProperty('number')
    expect((await rejected(propose({ ...licence, photos: ['data:image/jpeg;base64,AAAA'] }))).kind).toBe('invalid')
    expect((await rejected(propose({ kind: 'sia_licence' }))).errors).toHaveProperty('photos')
    expect((await rejected(propose({ kind: 'right_to_work' }))).errors).toHaveProperty('kind')
    expect(all()).toEqual([])
    expect(db().select().from(files).all()).toEqual([])
  })

  it('and at most ten may wait at once', async () => {
    for (let n = 0; n < 10; n++) await propose({ ...licence })
    expect(await rejected(propose({ ...licence }))).toMatchObject({ kind: 'conflict' })
  })
})

describe('the right to work', () => {
  const check = { kind: 'right_to_work', number: null, sectors: [], expiresOn: null }
  const details = { method: 'document', seenOn: '2026-11-20' }

  it('says how and when it was checked, and is checked again only if it is limited', async () => {
    expect((await rejected(add(check))).errors).toHaveProperty('method')
    expect((await add({ ...check, details })).facts).toEqual([
      { label: 'How it was checked', value: 'Original document, in person' },
      { label: 'Checked on', value: '20 Nov 2026' },
    ])
    expect(openActions()).toEqual([])
    await add({ ...check, userId: bob.id, details, expiresOn: '2027-06-30' })
    expect(openActions()).toMatchObject([{ kind: 'right_to_work_follow_up', dueOn: '2027-06-30', ownerId: null }])
  })

  it('has pages that only administrators open', async () => {
    const view = await add({ ...check, details, photos: [examplePhoto] })
    const id = view.photos[0]!.split('/').at(-1)!
    expect(findFile(dana, { id }).type).toBe('image/jpeg')
    for (const who of [alice, bob]) expect(refused(() => findFile(who, { id }))).toMatchObject({ kind: 'not_found' })
    expect(listOwnCredentials(alice, {}, now)).toMatchObject([{ kind: 'right_to_work', photos: [] }])
  })
})

it('counts down twelve weeks after a conditional start, until the screening is complete', async () => {
  const start = { kind: 'screening', number: null, sectors: [], expiresOn: null, state: 'applied' }
  expect((await rejected(add(start))).errors).toHaveProperty('startsOn')
  const { id } = await add({ ...start, startsOn: '2026-11-20' })
  expect(openActions()).toMatchObject([{ kind: 'screening', dueOn: addDays('2026-11-20', 83) }])
  await change(id, { state: 'valid' })
  expect(openActions()).toEqual([])
})

describe('the check list', () => {
  const list = (at = now) => listCheckList(dana, CheckListQuery.parse({}), at).items
  const look = (id: string, input: object = {}, at = now) =>
    recordCheck(dana, NewCheck.parse({ id, on: '2026-11-20', how: 'Public register', result: 'valid', ...input }), at)
  const later = (days: number) => new Date(now.getTime() + days * DAY_MS)

  it('lists exactly the licences whose last check is older than the setting', async () => {
    const { id } = await add()
    expect(list()).toMatchObject([{ id, number: '1234567890123456', checkedOn: null }])
    look(id)
    expect(list(later(30))).toEqual([])
    expect(list(later(31))).toMatchObject([{ id, checkedOn: '2026-11-20' }])
  })

  it('leaves out leavers, old cards and expired licences', async () => {
    await add({ expiresOn: '2026-11-19' })
    await add({ number: '9999 8888 7777 6666', expiresOn: '2030-03-14' })
    expect(list()).toHaveLength(1)
    commit(() => write().update(users).set({ isActive: false }).where(eq(users.id, alice.id)).run())
    expect(list()).toEqual([])
  })

  it('suspends a licence that the register shows as suspended, and makes it valid again when the register does', async () => {
    const { id } = await add()
    expect(NewCheck.safeParse({ id, on: '2026-11-20', how: 'Register', result: 'suspended' }).success).toBe(false)
    expect(look(id, { result: 'suspended', words: 'Suspended since 1 November' }).state).toBe('suspended')
    expect(look(id, {}, later(1)).state).toBe('valid')
    expect(refused(() => look(id, { on: '2026-11-25' }))).toMatchObject({ kind: 'invalid' })
  })

  it('saves many results together or not at all', async () => {
    const { id } = await add()
    const one = NewCheck.parse({ id, on: '2026-11-20', how: 'Public register', result: 'valid' })
    expect(refused(() => recordChecks(dana, [one, { ...one, id: 'none' }], now))).toMatchObject({ kind: 'not_found' })
    expect(list()).toHaveLength(1)
    expect(recordChecks(dana, [one], now)).toBe(1)
    expect(list()).toEqual([])
  })

  it('is for administrators', () => {
    expect(refused(() => listCheckList(alice, CheckListQuery.parse({}), now))).toMatchObject({ kind: 'forbidden' })
    expect(refused(() => listCredentials(alice, CredentialList.parse({}), now))).toMatchObject({ kind: 'forbidden' })
  })
})
