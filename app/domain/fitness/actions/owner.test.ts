import { beforeEach, expect, it } from 'vitest'
import { users } from '#db/schema/people.ts'
import { eq } from 'drizzle-orm'
import { pushMessages, pushSubscriptions } from '#db/schema/events.ts'
import { expectFollowUps, REACTIONS } from '~/jobs/reactions.server.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { now } from '../../../../e2e/support/punches.ts'
import { browser } from '../../../../e2e/support/push-browser.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { GrantInput } from '../../kernel/grants/input.ts'
import { setGrant } from '../../kernel/grants/grants.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { runReactions } from '../../kernel/events/run-reactions.server.ts'
import { subscribePush } from '../../kernel/push/subscriptions.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { env } from '~/platform/env.server.ts'
import { keep } from '~/platform/singleton.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { addAction, changeAction, listActions, listOwnActions, reassignActions } from './actions.server.ts'
import { ActionChange, ActionList, NewAction } from './input.ts'
import { openAction } from './work.server.ts'

let alice: Person, bob: Person, dana: Person
beforeEach(() => {
  ;[alice, bob, dana] = [actor('alice'), actor('bob'), actor('dana')]
  expectFollowUps()
  keep('env', { ...env(), PUSH_HOSTS: 'push.example.test' })
})

const task = (ownerId: string) =>
  addAction(dana, NewAction.parse({ words: 'Bring the spare keys', dueOn: '2026-11-25', ownerId }), now).id
const pushed = () => {
  runReactions(REACTIONS)
  return db()
    .select({ userId: pushSubscriptions.userId })
    .from(pushMessages)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushMessages.subscriptionId))
    .orderBy(pushMessages.id)
    .all()
    .map(({ userId }) => userId)
}

it('a person to whom an action is handed over is told, like one for whom it is added', () => {
  for (const person of [alice, bob, dana]) subscribePush(person, browser(person.id).subscription)
  const id = task(alice.id)
  expect(pushed()).toEqual([alice.id])
  changeAction(dana, ActionChange.parse({ id, ownerId: bob.id }), now)
  expect(pushed()).toEqual([alice.id, bob.id])
  changeAction(dana, ActionChange.parse({ id, words: 'Bring both keys' }), now)
  expect(pushed()).toEqual([alice.id, bob.id])
  reassignActions(dana, { ids: [id], ownerId: dana.id }, now)
  expect(pushed()).toEqual([alice.id, bob.id])
})

const office = (ownerId: string, userId: string) =>
  commit(() =>
    openAction(
      {
        kind: 'renewal',
        words: 'Renew',
        subject: { type: 'credential', id: userId },
        dueOn: '2026-12-01',
        userId,
        ownerId,
      },
      now,
    ),
  )

it('an administrator who becomes a guard keeps their own tasks, and not what only the office may close', () => {
  const [others, own, plain] = [office(bob.id, alice.id), office(bob.id, bob.id), task(bob.id)]
  const staff = (changed: string[]) => {
    commit(() => {
      const subject = { type: 'user', id: bob.id }
      record(dana, { type: 'staff.updated', subject, personId: bob.id, details: { changed } }, now)
    })
    runReactions(REACTIONS)
    return listOwnActions(bob, {}).items.map(({ id }) => id)
  }
  expect(staff(['lastName'])).toHaveLength(3)
  commit(() => write().update(users).set({ role: 'admin' }).where(eq(users.id, bob.id)).run())
  expect(staff(['role'])).toHaveLength(3)
  commit(() => write().update(users).set({ role: 'security_guard' }).where(eq(users.id, bob.id)).run())
  expect(staff(['role']).sort()).toEqual([own, plain].sort())
  expect(listActions(dana, ActionList.parse({ userId: alice.id })).items).toMatchObject([{ id: others, ownerId: null }])
})

it('a supervisor whose access to a site ends does not keep what only its supervisors may close', () => {
  const siteId = addSite(dana, SiteInput.parse({ name: 'Wharf' }), now).id
  setGrant(dana, GrantInput.parse({ userId: bob.id, siteId, level: 'supervisor' }), now)
  const damage = { kind: 'damage', words: 'Repair the gate', dueOn: '2026-12-01', siteId, ownerId: bob.id } as const
  const id = commit(() => openAction({ ...damage, subject: { type: 'form_submission', id: '1' } }, now))
  setGrant(dana, GrantInput.parse({ userId: bob.id, siteId, level: 'planner' }), now)
  runReactions(REACTIONS)
  expect(listOwnActions(bob, {}).items).toMatchObject([{ id }])
  setGrant(dana, GrantInput.parse({ userId: bob.id, siteId, level: null }), now)
  runReactions(REACTIONS)
  expect(listOwnActions(bob, {}).items).toEqual([])
})
