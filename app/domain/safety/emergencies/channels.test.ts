import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emails } from '#db/schema/events.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { browser, service } from '../../../../e2e/support/push-browser.ts'
import { runLanes } from '../../../../e2e/support/lanes.ts'
import { hookFacts } from '../alarm-hook/alarms.server.ts'
import { expectReactions } from '../../kernel/events/record.server.ts'
import { runReactions } from '../../kernel/events/run-reactions.server.ts'
import { openEmail } from '../../kernel/mail/queue.server.ts'
import { pushLanes } from '../../kernel/push/deliver.server.ts'
import { subscribePush } from '../../kernel/push/subscriptions.server.ts'
import { assign } from '../../time/rota/assign.server.ts'
import { addDuty } from '../../time/rota/duties.server.ts'
import { NewAssignment, NewDuty, NewPost } from '../../time/rota/input.ts'
import { addPost } from '../../time/rota/posts.server.ts'
import { publishRota } from '../../time/rota/publish.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { expectFollowUps, REACTIONS } from '~/jobs/reactions.server.ts'
import { env } from '~/platform/env.server.ts'
import { keep } from '~/platform/singleton.server.ts'
import { commit, db } from '~/platform/store.server.ts'
import { listActiveAlerts, raiseAlert } from './alerts.server.ts'
import { findIncident } from '../incidents/incident.server.ts'
import { paperOf } from '../incidents/paper.ts'
import { headlineText } from './headline.ts'
import { RaiseAlert } from './input.ts'
import { timelineOf } from './timeline.ts'
import { addWatchAlert } from './watch-alerts.server.ts'

beforeEach(() => keep('env', { ...env(), PUSH_HOSTS: 'push.example.test' }))
afterEach(() => expectReactions({}))

/** A Friday evening on which alice is on shift at the tower's reception from 19:00. */
const now = new Date('2026-11-20T21:50:00.000Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()

const watched =
  (type: 'missed_check_in' | 'overrun' | 'duress', event: 'lone.missed' | 'lone.overrun' | 'lone.duress') => () => {
    const where = { loneSessionId: null, siteId: tower(), location: null, address: null, notes: '' }
    const userId = actor('alice').id
    commit(() => addWatchAlert({ ...where, userId, type, event }, now))
  }
const pressed =
  (given: object, who: 'alice' | 'dana' = 'alice') =>
  () => {
    tower()
    raiseAlert(actor(who), RaiseAlert.parse(given), now)
  }

/** How to raise each kind of alert, what it is called, and which time it shows. */
const KINDS: [string, () => void, string, string][] = [
  ['SOS', pressed({ timestamp: ago(0), dialAsked: true }), 'SOS', 'Pressed 20 Nov 2026, 21:50'],
  ...([2, 20, 200] as const).map((late): [string, () => void, string, string] => [
    `SOS that was kept ${late} minutes`,
    pressed({ timestamp: ago(late), dialAsked: true }),
    'SOS',
    `by the phone's clock, reached us 21:50 (${late === 200 ? '3 h 20' : late} min late)`,
  ]),
  ['SOS of a program that tells no time', pressed({}), 'SOS', 'Received 20 Nov 2026, 21:50'],
  ['missed check-in', watched('missed_check_in', 'lone.missed'), 'MISSED CHECK-IN', 'Raised 20 Nov 2026, 21:50'],
  ['overrun', watched('overrun', 'lone.overrun'), 'OVERRUN', 'Raised 20 Nov 2026, 21:50'],
  ['duress', watched('duress', 'lone.duress'), 'DURESS', 'Raised 20 Nov 2026, 21:50'],
  ['drill', pressed({ drill: true, timestamp: ago(0) }, 'dana'), 'DRILL', 'Started 20 Nov 2026, 21:50'],
]

describe.each(KINDS)('%s', (_what, raise, kind, since) => {
  it('gives kind, person, site and times in every channel, and claims no call', async () => {
    expectFollowUps()
    const desk = browser('desk')
    subscribePush(actor('dana'), desk.subscription)
    raise()
    runReactions(REACTIONS, now)
    const [alert] = listActiveAlerts(actor('dana'))
    const who = alert!.userDetails.fullName
    const where = kind === 'DRILL' ? 'site not known' : 'Canary Wharf Tower, Reception'
    const { received, post } = service()
    await runLanes(pushLanes(() => now, post))
    const push = desk.open(received[0]!.body) as unknown as { title: string; body: string }
    const [row] = db().select().from(emails).all()
    const email = openEmail(row!)
    expect(push.title).toBe(`${kind}: ${who}, ${where}`)
    expect(email.subject).toBe(`${kind}: ${who}, ${where}`)
    const ways = {
      'first line': headlineText(alert!),
      push: `${push.title} ${push.body}`,
      'e-mail': `${email.subject} ${email.text}`,
      hook: JSON.stringify(hookFacts(alert!)),
      paper: paperText(alert!.id),
    }
    for (const [way, text] of Object.entries(ways)) {
      for (const fact of [kind, who, where, since]) expect(text, `${way}: ${fact}`).toContain(fact)
      expect(text, way).not.toMatch(/is called automatically|[^:]null|undefined|NaN|EMERGENCY/)
    }
    expect(timelineOf(alert!, [])[0]!.at).toBe(alert!.pressedAt ?? alert!.receivedAt)
  })
})

const paperText = (id: string) => {
  const { facts, blocks } = paperOf(findIncident(actor('dana'), { id }))
  return JSON.stringify([facts, blocks])
}

let made: string | null = null
beforeEach(() => {
  made = null
})
/** Adds the site, with alice on shift there. */
function tower(): string {
  if (made) return made
  const dana = actor('dana')
  made = addSite(dana, SiteInput.parse({ name: 'Canary Wharf Tower' }), now).id
  const post = addPost(dana, NewPost.parse({ id: made, name: 'Reception' }), now).id
  const duty = addDuty(dana, NewDuty.parse({ postId: post, day: '2026-11-20', start: '19:00', end: '23:00' }), now).id
  assign(dana, NewAssignment.parse({ id: duty, userId: actor('alice').id }), now)
  publishRota(dana, { siteId: made, from: '2026-11-20', to: '2026-11-20' }, now)
  return made
}
