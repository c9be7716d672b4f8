import { beforeEach, describe, expect, it } from 'vitest'
import { emails, pushMessages } from '#db/schema/events.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { withFollowUps } from '../../../../e2e/support/follow-ups.ts'
import { browser } from '../../../../e2e/support/push-browser.ts'
import { isFor, listen } from '../../kernel/events/bus.server.ts'
import { runReactions } from '../../kernel/events/run-reactions.server.ts'
import { openEmail } from '../../kernel/mail/queue.server.ts'
import { subscribePush } from '../../kernel/push/subscriptions.server.ts'
import { REACTIONS } from '~/jobs/reactions.server.ts'
import { durable } from '~/platform/durable.server.ts'
import { env } from '~/platform/env.server.ts'
import { keep } from '~/platform/singleton.server.ts'
import { commit, db } from '~/platform/store.server.ts'
import { listActiveAlerts } from './alerts.server.ts'
import { acknowledgeAlert } from './answer.server.ts'
import { escalateAlert } from './escalate.server.ts'
import { addWatchAlert } from './watch-alerts.server.ts'

beforeEach(() => keep('env', { ...env(), PUSH_HOSTS: 'push.example.test' }))
withFollowUps()

const now = new Date('2026-11-20T06:30:00.000Z')

/** Records a failed daily test under Dana, the only administrator. */
const fail = () => {
  const where = { loneSessionId: null, siteId: null, location: null, address: null }
  const alert = { ...where, userId: actor('dana').id, notes: 'mail: no mail server is set' }
  return commit(() => addWatchAlert({ ...alert, type: 'watch_failed', event: 'watch.failed' }, now))
}

describe('a failed test of lone-worker monitoring', () => {
  it('reaches the administrator under whom it is recorded, by email and push', () => {
    const dana = actor('dana')
    subscribePush(dana, browser('desk').subscription)
    fail()
    runReactions(REACTIONS, now)
    const subjects = db()
      .select()
      .from(emails)
      .all()
      .map((row) => openEmail(row).subject)
    expect(subjects).toEqual(['LONE-WORKER TEST FAILED: Lone-worker monitoring, all sites'])
    expect(db().select().from(pushMessages).all()).toHaveLength(1)
  })

  it('reaches them again if nobody acknowledges it, and their open pages show the answer of a colleague', async () => {
    const dana = actor('dana')
    const id = fail()
    const heard: string[] = []
    const stop = listen((event) => isFor(dana, event) && heard.push(event.type))
    commit(() => escalateAlert(id, { more: 1, minutes: 2 }, now))
    runReactions(REACTIONS, now)
    acknowledgeAlert(actor('dana'), { id }, now)
    await durable()
    stop()
    expect(heard).toEqual(['lone.alert_escalated', 'lone.alert_changed'])
    expect(db().select().from(emails).all()).toHaveLength(2)
  })

  it('names no administrator, and has none of their details', () => {
    fail()
    const [{ userDetails } = { userDetails: null }] = listActiveAlerts(actor('dana'))
    expect(userDetails).toMatchObject({
      fullName: 'Lone-worker monitoring',
      email: null,
      phone: null,
      employeeId: null,
    })
    expect(JSON.stringify(userDetails)).not.toMatch(/Dana|Dean/)
  })
})
