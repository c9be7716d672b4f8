import { expect, it } from 'vitest'
import { actor, visitor } from '../../../../e2e/support/actors.ts'
import { PASSWORD } from '../../../../e2e/support/people.ts'
import { type Problem } from '~/platform/problem.ts'
import { changePassword } from '../../account/sign-in/change-password.server.ts'
import { endSession, endSessionsOf, findPerson, isLive, revokeSession } from '../../account/sign-in/sessions.server.ts'
import { signIn } from '../../account/sign-in/sign-in.server.ts'
import { limitGuesses, limitRate, refuseOver } from './throttle.server.ts'
import { commit } from '~/platform/store.server.ts'

const start = new Date()
const wrong = { email: 'alice', password: 'not-hers' }
const right = { email: 'alice', password: PASSWORD }
const kindOf = (error: unknown) => (error as Problem).kind
const tryAll = (count: number, once: () => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, () => once().then(() => 'fine', kindOf)))
const countOf = (kinds: string[], kind: string) => kinds.filter((one) => one === kind).length

it('checks five of 48 wrong passwords that arrive at once', async () => {
  const kinds = await tryAll(48, () => signIn({ ...visitor, ip: null }, wrong))
  expect([countOf(kinds, 'unauthenticated'), countOf(kinds, 'too_many')]).toEqual([5, 43])
})

it('checks five of 48 wrong present passwords that arrive at once when a password is changed', async () => {
  const alice = actor('alice')
  const input = { currentPassword: 'not-hers', newPassword: 'quite-another-phrase' }
  const kinds = await tryAll(48, () => changePassword(alice, input))
  expect([countOf(kinds, 'invalid'), countOf(kinds, 'too_many')]).toEqual([5, 43])
})

it('does not count a guess that was right, or that could not be checked', async () => {
  for (let n = 0; n < 12; n++) expect(await limitGuesses('a door', () => true)).toBe(true)
  const fault = () => Promise.reject(new Error('no thread was free'))
  for (let n = 0; n < 12; n++) await expect(limitGuesses('a door', fault)).rejects.toThrow('no thread')
  expect(await limitGuesses('a door', () => false)).toBe(false)
})

it('never makes an account wait longer than a quarter of an hour', async () => {
  let now = start.getTime()
  const wait = async () =>
    limitGuesses(
      'a door',
      () => false,
      () => new Date(now),
    ).then(
      () => 0,
      (error: Problem) => error.retryAfter!,
    )
  const waits: number[] = []
  for (let n = 0; n < 60; n++) {
    const seconds = await wait()
    if (seconds) waits.push(seconds)
    now += seconds * 1000
  }
  expect(Math.max(...waits)).toBe(900)
  expect(waits.slice(0, 4)).toEqual([1, 2, 4, 8])
})

it("lets the owner sign in on a known device, even while strangers' attempts block the account", async () => {
  const { device } = await signIn(visitor, right)
  for (let n = 0; n < 5; n++) await signIn(visitor, wrong, false, start).catch(() => null)
  await expect(signIn(visitor, right, false, start)).rejects.toMatchObject({ kind: 'too_many' })
  expect((await signIn({ ...visitor, device }, right, false, start)).user.username).toBe('alice')
})

it('gives a known device five attempts of its own, and no more', async () => {
  const { device } = await signIn(visitor, right)
  const kinds: string[] = []
  for (let n = 0; n < 50; n++)
    kinds.push(await signIn({ ...visitor, ip: null, device }, wrong, false, start).then(() => 'fine', kindOf))
  expect([countOf(kinds, 'unauthenticated'), countOf(kinds, 'too_many')]).toEqual([5, 45])
  expect((await signIn(visitor, right, false, start)).user.username).toBe('alice')
})

it('gives every device a different mark, for its owner only', async () => {
  const [one, two] = [await signIn(visitor, right), await signIn(visitor, right)]
  expect(one.device).not.toBe(two.device)
  for (let n = 0; n < 5; n++) await signIn(visitor, { ...wrong, email: 'bob' }, false, start).catch(() => null)
  const asBob = signIn({ ...visitor, device: one.device }, { email: 'bob', password: PASSWORD }, false, start)
  await expect(asBob).rejects.toMatchObject({ kind: 'too_many' })
})

it.each([
  ['signing out', (person) => void endSession(person)],
  ['ending it from elsewhere', (person) => void revokeSession(actor('alice'), { id: person.sessionId })],
  [
    'a new password',
    (person) => changePassword(person, { currentPassword: PASSWORD, newPassword: 'quite-another-phrase' }),
  ],
  ['whatever ends the other sessions', (person) => void commit(() => endSessionsOf(person.id, person.sessionId))],
] as [string, (person: NonNullable<ReturnType<typeof findPerson>>) => unknown][])(
  'forgets the device after %s',
  async (_name, end) => {
    const { device, session } = await signIn(visitor, right)
    await end(findPerson(session.secret, visitor)!)
    for (let n = 0; n < 5; n++) await signIn(visitor, wrong, false, start).catch(() => null)
    const again = signIn({ ...visitor, device }, right, false, start)
    await expect(again).rejects.toMatchObject({ kind: 'too_many' })
  },
)

it('ends the earlier session in the browser, but only when the new sign-in succeeds', async () => {
  const { session } = await signIn(visitor, right)
  const { sessionId } = findPerson(session.secret, visitor)!
  await signIn({ ...visitor, sessionId }, wrong).catch(() => null)
  expect(isLive(sessionId)).not.toBeNull()
  await signIn({ ...visitor, sessionId }, { email: 'bob', password: PASSWORD })
  expect(isLive(sessionId)).toBeNull()
})

it('counts the addresses of one IPv6 network as one caller, and every id by itself', () => {
  const each = (n: number) => limitRate('a door', `2001:db8:5:5::${n}`, 3)
  for (const n of [1, 2, 3]) each(n)
  expect(() => each(4)).toThrow(expect.objectContaining({ kind: 'too_many' }))
  expect(() => refuseOver('a door', '2001:db8:5:5:ffff::1', 3)).toThrow()
  expect(() => refuseOver('a door', '2001:db8:5:6::1', 3)).not.toThrow()
  for (const who of [actor('alice').id, actor('bob').id]) for (let n = 0; n < 3; n++) limitRate('a door', who, 3)
})
