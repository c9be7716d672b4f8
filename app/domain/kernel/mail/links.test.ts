import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { emails } from '#db/schema/events.ts'
import { actor, visitor } from '../../../../e2e/support/actors.ts'
import { runLanes } from '../../../../e2e/support/lanes.ts'
import { closeMailServer, mailServer } from '../../../../e2e/support/mail-server.ts'
import { setPassword } from '../../account/sign-in/change-password.server.ts'
import { emailCredentials, forgotPassword } from '../../account/sign-in/links.server.ts'
import { expectReactions } from '../events/record.server.ts'
import { runReactions } from '../events/run-reactions.server.ts'
import { expectFollowUps, REACTIONS } from '~/jobs/reactions.server.ts'
import { db } from '~/platform/store.server.ts'
import { emailLanes } from './deliver.server.ts'

afterEach(async () => {
  expectReactions({})
  await closeMailServer()
})

const linkIn = (email: string) => {
  const words = email.replace(/=\r\n/g, '').replaceAll('=3D', '=')
  return /http:\/\/portal\.test\/reset-password\?token=([\w-]+)/.exec(words)![1]!
}

describe('links by email', () => {
  it('let a person who forgot the password choose a new one, once', async () => {
    expectFollowUps()
    const received = await mailServer()
    forgotPassword(visitor, { email: 'ALICE@example.test' })
    runReactions(REACTIONS)
    await runLanes(emailLanes())
    const input = { token: linkIn(received[0]!), newPassword: 'a-brand-new-phrase' }
    expect(await setPassword(visitor, input)).toEqual({ message: 'Password has been reset successfully' })
    await expect(setPassword(visitor, input)).rejects.toThrow('no longer valid')
  })

  it('show the same words for an unknown address, and send nothing', () => {
    expectFollowUps()
    const known = forgotPassword(visitor, { email: 'alice' })
    expect(forgotPassword(visitor, { email: 'nobody@example.test' })).toEqual(known)
    runReactions(REACTIONS)
    expect(db().select().from(emails).all()).toHaveLength(1)
  })

  it('bring the sign-in details to people who have not signed in, never a password', async () => {
    expectFollowUps()
    const received = await mailServer()
    expect(await emailCredentials(actor('dana'), {})).toEqual({ emailCount: 3 })
    expect(await emailCredentials(actor('dana'), { userIds: [actor('bob').id] })).toEqual({ emailCount: 1 })
    runReactions(REACTIONS)
    await runLanes(emailLanes())
    expect(received).toHaveLength(4)
    expect(received.join()).not.toContain('Night-shift')
    expect(db().select().from(emails).where(eq(emails.toAddress, 'bob@example.test')).all()).toHaveLength(2)
  })
})
