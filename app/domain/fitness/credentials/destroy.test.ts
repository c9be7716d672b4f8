import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { credentials } from '#db/schema/credentials.ts'
import { events } from '#db/schema/events.ts'
import { files } from '#db/schema/files.ts'
import { users } from '#db/schema/people.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { now } from '../../../../e2e/support/punches.ts'
import { examplePhoto } from '../../forms/forms/fields/example-images.ts'
import { findHappened } from '../../kernel/events/happened.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { destroyRightToWork, forgetCredentials } from './destroy.server.ts'
import { NewCredential } from './input.ts'
import { addCredential } from './manage.server.ts'

let alice = ''
beforeEach(() => void (alice = actor('alice').id))

const licence = { kind: 'sia_licence', number: '1234 5678 9012 3456', sectors: ['guarding'], expiresOn: '2027-03-14' }
const add = (input: object = {}) =>
  addCredential(actor('dana'), NewCredential.parse({ userId: alice, ...licence, ...input }), now)

describe('two years after a person has left', () => {
  const left = new Date('2026-11-20T12:00:00Z')
  const leave = (changes: object = {}) =>
    commit(() =>
      write()
        .update(users)
        .set({ isActive: false, deactivatedAt: left, ...changes })
        .where(eq(users.id, alice))
        .run(),
    )
  const check = {
    ...{ kind: 'right_to_work', number: null, sectors: [], expiresOn: null },
    details: { method: 'document', seenOn: '2026-11-20' },
  }
  const at = (day: string) => new Date(`${day}T02:30:00Z`)

  it('their check of the right to work is destroyed with its pages, and a certificate says so', async () => {
    await add()
    await add({ ...check, photos: [examplePhoto] })
    leave()
    expect(destroyRightToWork(at('2028-11-19'))).toBe(0)
    expect(destroyRightToWork(at('2028-11-21'))).toBe(1)
    expect(db().select().from(credentials).all()).toMatchObject([{ kind: 'sia_licence' }])
    expect(db().select().from(files).where(eq(files.purpose, 'right_to_work')).all()).toEqual([])
    const certificate = db().select().from(events).where(eq(events.type, 'credential.destroyed')).get()!
    expect(findHappened(certificate.id)).toMatchObject({
      subjectId: alice,
      details: { leftOn: '2026-11-20', checks: 1, pages: 1, sha256: [expect.any(String)] },
    })
    expect(destroyRightToWork(at('2028-11-22'))).toBe(0)
  })

  it('a legal hold keeps it, and an erased person keeps nothing', async () => {
    await add({ ...check, photos: [examplePhoto] })
    leave({ legalHold: true })
    expect(destroyRightToWork(at('2029-11-21'))).toBe(0)
    commit(() => forgetCredentials(alice))
    expect(db().select().from(credentials).all()).toEqual([])
    expect(db().select().from(files).all()).toEqual([])
  })
})
