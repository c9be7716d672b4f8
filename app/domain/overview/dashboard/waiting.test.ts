import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#db/schema/people.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { ConsentList } from '../../content/consent/input.ts'
import { listConsentStatus } from '../../content/consent/status.server.ts'
import { commit, write } from '~/platform/store.server.ts'
import { findWaiting } from './waiting.server.ts'

it('the row of people who have never signed in opens a list of exactly those', () => {
  const [dana, alice, bob] = [actor('dana'), actor('alice'), actor('bob')]
  const set = (id: string, changes: object) =>
    commit(() => write().update(users).set(changes).where(eq(users.id, id)).run())
  set(dana.id, { firstSignInAt: new Date() })
  set(alice.id, { firstSignInAt: new Date() })
  set(bob.id, { isActive: false })
  const { items } = listConsentStatus(dana, ConsentList.parse({ state: 'never_signed_in' }))
  expect(items.map(({ email }) => email)).toEqual(['charlie@example.test'])
  expect(findWaiting(dana).neverSignedIn).toBe(items.length)
})
