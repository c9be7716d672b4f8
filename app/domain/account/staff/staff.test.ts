import { desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { eventDetails, events, emails } from '#db/schema/events.ts'
import { users } from '#db/schema/people.ts'
import { actor, staleActor, visitor } from '../../../../e2e/support/actors.ts'
import { PASSWORD } from '../../../../e2e/support/people.ts'
import { changePassword } from '../sign-in/change-password.server.ts'
import { findPerson } from '../sign-in/sessions.server.ts'
import { makeSignInLink } from '../sign-in/copied-link.server.ts'
import { emailCredentials, sendSignInLinks } from '../sign-in/links.server.ts'
import { signIn } from '../sign-in/sign-in.server.ts'
import { chooseBiometrics } from '../../content/consent/consent.server.ts'
import { setGrant } from '../../kernel/grants/grants.server.ts'
import { punch } from '../../time/clocking/clock.server.ts'
import { Punch } from '../../time/clocking/input.ts'
import { HolidayEntitlement } from '../../time/holidays/input.ts'
import { type EventType } from '../../kernel/events/catalogue.ts'
import { openEmail } from '../../kernel/mail/queue.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { NewStaff, StaffChange } from './input.ts'
import { addStaff, deactivateStaff, reactivateStaff, updateStaff } from './staff.server.ts'
import { importStaff, previewImport } from './staff-import.server.ts'

const CHOSEN = 'Chosen-by-admin-77'
const rowOf = (username: string) => db().select().from(users).where(eq(users.username, username)).get()!
const change = (username: string, changes: object) =>
  updateStaff(actor('dana'), StaffChange.parse({ ...rowOf(username), ...changes }))
const newest = (type: EventType) =>
  db()
    .select({ actorId: events.actorId, personId: events.personId, details: eventDetails.details })
    .from(events)
    .innerJoin(eventDetails, eq(eventDetails.eventId, events.id))
    .where(eq(events.type, type))
    .orderBy(desc(events.id))
    .get()
const mail = () =>
  db()
    .select()
    .from(emails)
    .all()
    .map((row) => ({ to: row.toAddress, ...openEmail(row) }))
const everSignedIn = (username: string) =>
  commit(() => write().update(users).set({ firstSignInAt: new Date() }).where(eq(users.username, username)).run())
const signedIn = async (email: string, password: string) => {
  const { session } = await signIn(visitor, { email, password })
  return findPerson(session.secret, visitor)!
}

it.each([
  ['2026-04-01', '2026-04-01'],
  ['2026-03-31T23:00:00.000Z', '2026-04-01'],
  ['2026-04-01T00:00:00+01:00', '2026-04-01'],
  ['2026-01-01T00:00:00Z', '2026-01-01'],
])('a leave year that is sent as %s begins on %s, as in the call for holidays', async (holidayYearStart, day) => {
  const { id } = rowOf('alice')
  await change('alice', { holidayYearStart })
  expect(rowOf('alice').holidayYearStart).toBe(day)
  expect(HolidayEntitlement.parse({ id, holidayYearStart }).holidayYearStart).toBe(day)
})

describe('a password that an admin sets for another person', () => {
  it('is recorded in the audit trail with both people, and the person gets an email', async () => {
    await change('alice', { password: CHOSEN })
    const [dana, alice] = [rowOf('dana'), rowOf('alice')]
    const said = newest('password.set_by_admin')!
    expect(said).toEqual({
      actorId: dana.id,
      personId: alice.id,
      details: { for: 'Alice Archer', by: 'Dana Dean' },
    })
    expect(newest('staff.updated')!.details.changed).toEqual(['password'])
    expect(mail()).toMatchObject([{ to: 'alice@example.test', subject: 'An administrator set a new password for you' }])
    expect(mail()[0]!.text).toContain('By: Dana Dean')
    expect(JSON.stringify([said, mail()])).not.toContain(CHOSEN)
  })

  it('lets nobody clock in as them until they choose their own, and every entry made with it is marked', async () => {
    everSignedIn('bob')
    await change('bob', { password: CHOSEN })
    const bob = await signedIn('bob', CHOSEN)
    expect(bob).toMatchObject({ mustChangePassword: true, passwordReplaced: true })
    expect(newest('session.started')!.details).toMatchObject({ temporaryPassword: true })
    expect(() => punch(bob, Punch.parse({ action: 'clock_in' }))).toThrow(
      expect.objectContaining({ kind: 'forbidden', code: 'password_change_required' }),
    )
    expect(() => punch(bob, Punch.parse({ action: 'clock_out' }))).toThrow('not clocked in')
    await changePassword(bob, { currentPassword: CHOSEN, newPassword: 'quite-another-phrase' })
    const again = await signedIn('bob', 'quite-another-phrase')
    expect(again).toMatchObject({ mustChangePassword: false, passwordReplaced: false })
    expect(newest('session.started')!.details).not.toHaveProperty('temporaryPassword')
  })

  it('is only marked when it is a first password, so that new people and their programs can start', async () => {
    const input = { firstName: 'Erin', lastName: 'Evans', email: 'erin@example.test', username: 'erin' }
    await addStaff(actor('dana'), NewStaff.parse({ ...input, password: 'first-Day-2026' }))
    expect(newest('password.set_by_admin')!.details).toMatchObject({ for: 'Erin Evans', by: 'Dana Dean' })
    expect(await signedIn('erin', 'first-Day-2026')).toMatchObject({
      mustChangePassword: true,
      passwordReplaced: false,
    })
    expect(newest('session.started')!.details).toMatchObject({ temporaryPassword: true })
  })
})

describe("changing an administrator's sign-in data", () => {
  const stale = () => staleActor('dana')
  const changeStale = (username: string, changes: object) =>
    updateStaff(stale(), StaffChange.parse({ ...rowOf(username), ...changes }))
  const asks = expect.objectContaining({ code: 'confirm_password' }) as Error

  it("asks for the password again, even for one's own email address or username", async () => {
    await expect(changeStale('dana', { email: 'new@example.test' })).rejects.toThrow(asks)
    await expect(changeStale('dana', { username: 'dana.new' })).rejects.toThrow(asks)
    await changeStale('dana', { department: 'Nights' })
    await change('dana', { username: 'dana.new' })
  })

  it("does not change one's own password: that needs the present one", async () => {
    await expect(changeStale('dana', { password: CHOSEN })).rejects.toThrow('on your account page')
    await expect(change('dana', { password: CHOSEN })).rejects.toThrow('on your account page')
    expect((await signIn(visitor, { email: 'dana', password: PASSWORD })).user.username).toBe('dana')
  })

  it('asks for the password for people with site access too, because their rights matter as much', async () => {
    setGrant(actor('dana'), { userId: rowOf('alice').id, siteId: null, level: 'planner' })
    await expect(changeStale('alice', { password: CHOSEN })).rejects.toThrow(asks)
    expect(() => deactivateStaff(stale(), { id: rowOf('alice').id })).toThrow(asks)
    await changeStale('bob', { password: CHOSEN })
  })

  it('asks for the password before anything is sent to a list that includes one', async () => {
    const [erin, bob] = [await addAdmin(), rowOf('bob')]
    await expect(emailCredentials(stale(), {})).rejects.toThrow(asks)
    expect(() => sendSignInLinks(stale(), { ids: [bob.id, erin] })).toThrow(asks)
    expect(() => makeSignInLink(stale(), { id: erin })).toThrow(asks)
    expect(newest('credentials.sent')).toBeUndefined()
    expect(sendSignInLinks(stale(), { ids: [bob.id] }).rows).toMatchObject([{ done: true }])
  })

  it('asks for the password when one is deactivated or reactivated, so that an unlocked desk cannot leave only one', async () => {
    const id = await addAdmin()
    expect(() => deactivateStaff(stale(), { id })).toThrow(asks)
    deactivateStaff(actor('dana'), { id })
    expect(() => reactivateStaff(stale(), { id })).toThrow(asks)
    expect(rowOf('erin').isActive).toBe(false)
    expect(reactivateStaff(actor('dana'), { id }).isActive).toBe(true)
  })

  const addAdmin = async () => {
    const input = { firstName: 'Erin', lastName: 'Evans', email: 'erin@example.test', username: 'erin', role: 'admin' }
    return (await addStaff(actor('dana'), NewStaff.parse({ ...input, password: 'first-Day-2026' }))).id
  }
})

describe('the owner gets an email', () => {
  it('at the old and the new address when the address changes', async () => {
    await change('alice', { email: 'new@example.test' })
    expect(mail().map(({ to, subject }) => [to, subject])).toEqual([
      ['alice@example.test', 'Your email address was changed'],
      ['new@example.test', 'Your email address was changed'],
    ])
    expect(mail()[0]!.text).not.toContain('new@example.test')
  })

  it('when they change their own password, but not when other data changes', async () => {
    await changePassword(actor('alice'), { currentPassword: PASSWORD, newPassword: 'quite-another-phrase' })
    await change('alice', { department: 'Nights' })
    expect(mail()).toMatchObject([{ to: 'alice@example.test', subject: 'Your password was changed' }])
  })
})

it('with every field that an admin changed, but without a balance or a password', async () => {
  const photo =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII='
  await change('alice', {
    email: 'new@example.test',
    username: 'alice.new',
    role: 'supervisor',
    holidayBalance: 211,
    holidayEntitlement: 212,
    profileImageUrl: photo,
    password: CHOSEN,
  })
  const { details } = newest('staff.updated')!
  expect([...(details.changed as string[])].sort()).toEqual(
    'email holidayBalance holidayEntitlement password profileImageUrl role username'.split(' '),
  )
  expect(JSON.stringify(details)).not.toMatch(/211|212|Chosen|data:/)
})

describe('names of people', () => {
  const input = { firstName: 'Eve', lastName: 'Ely', email: 'eve@example.test', username: 'eve', password: CHOSEN }

  it.each([
    ['firstName', 'Eve\r\nBcc: all@example.test'],
    ['lastName', 'E\u0000ly'],
    ['department', 'Night\nshift'],
    ['position', 'Guard\u2028chief'],
    ['employeeId', 'E\t1'],
    ['firstName', 'Eve\u202egnp'],
    ['username', 'eve\nely'],
    ['email', 'eve\n@example.test'],
  ])('contain no line breaks or control characters: %s', (field, text) => {
    for (const schema of [NewStaff, StaffChange]) {
      const read = schema.safeParse({ ...input, id: 'x', role: 'staff', [field]: text })
      expect(read.error?.issues[0]?.path).toEqual([field])
    }
  })

  it('are not two employee IDs that differ only in case, but a person may change the case of their own', async () => {
    await expect(change('bob', { employeeId: 'g-001' })).rejects.toMatchObject({
      kind: 'conflict',
      errors: { employeeId: ['This employee ID is already in use'] },
    })
    await change('alice', { employeeId: 'g-001' })
    expect(rowOf('alice').employeeId).toBe('g-001')
  })

  it('lose spaces at either end', () => {
    const read = NewStaff.parse({ ...input, firstName: '  Eve\n', email: ' EVE@example.test ', username: ' Eve ' })
    expect(read).toMatchObject({ firstName: 'Eve', email: 'eve@example.test', username: 'eve' })
  })

  it("open only one account: a username is never another person's email address, or the reverse", async () => {
    const add = (changes: object) => addStaff(actor('dana'), NewStaff.parse({ ...input, ...changes }))
    await expect(add({ username: 'ALICE@example.test' })).rejects.toMatchObject({ kind: 'conflict' })
    await expect(change('bob', { username: 'alice@example.test' })).rejects.toMatchObject({ kind: 'conflict' })
    await change('bob', { username: 'b.baker@example.test' })
    await expect(add({ email: 'b.baker@example.test' })).rejects.toMatchObject({ kind: 'conflict' })
    expect(await add({ email: 'eve@example.test', username: 'eve@example.test' })).toMatchObject({ firstName: 'Eve' })
  })

  it('are refused in the same way in an import, also between its own lines', () => {
    const csv = `First name,Last name,Email,Username
Ann,Ace,ann@example.test,alice@example.test
Ben,Bow,ben@example.test,cat@example.test
Cat,Cox,cat@example.test,cat`
    const { lines } = previewImport(actor('dana'), { csv })
    expect(lines.map(({ faults }) => faults.length)).toEqual([1, 0, 1])
    expect(importStaff(actor('dana'), { csv })).toEqual({ added: 1, left: 2 })
  })
})

it('a consent that is withdrawn while an administrator saves other details stays withdrawn', async () => {
  const { clockInMethod: _, ...sent } = rowOf('alice')
  const saving = updateStaff(actor('dana'), StaffChange.parse({ ...sent, password: CHOSEN, position: 'Gate' }))
  chooseBiometrics(actor('alice'), { agree: false })
  await saving
  expect(rowOf('alice')).toMatchObject({ clockInMethod: 'alternative', position: 'Gate' })
  expect(newest('staff.updated')!.details).toMatchObject({ changed: ['position', 'password'] })
})

it('the last administrator keeps the role, also if the others lose it while this is being saved', async () => {
  const { id } = rowOf('alice')
  const { role: _, ...sent } = rowOf('alice')
  const saving = updateStaff(actor('dana'), StaffChange.parse({ ...sent, role: 'staff', password: CHOSEN }))
  commit(() => write().update(users).set({ role: 'admin' }).where(eq(users.id, id)).run())
  commit(() => write().update(users).set({ isActive: false }).where(eq(users.username, 'dana')).run())
  await expect(saving).rejects.toThrow('last administrator')
})
