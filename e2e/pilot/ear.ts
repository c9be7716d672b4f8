import { EventSource } from 'eventsource'
import { type Story } from './story.ts'

/** How long the pilot waits for the email of an alarm before it reports that there was none. */
const SECOND_CHANNEL_MS = 20_000
/** An alarm that comes later than this was caused by something else. */
const LATE_MS = 3_600_000

type Heard = { id: string; userId?: string; type?: string; drill?: boolean }

/** Stands in for the control desk's screen, as far as it receives alarms, and measures how long each alarm took. */
export async function openEar(story: Story, who: string): Promise<() => void> {
  const { world } = story
  const Cookie = await world.api.cookieOf(who)
  const address = world.api.addressOf(who)
  const source = new EventSource(`${world.api.url}/api/events`, {
    fetch: (input, init) => fetch(input, { ...init, headers: { ...init.headers, Cookie, 'X-Forwarded-For': address } }),
  })
  source.addEventListener('emergency_alert', (event) => {
    const { payload } = JSON.parse(event.data as string) as { payload: Heard }
    void hear(story, payload)
  })
  await new Promise<void>((resolve, reject) => {
    source.addEventListener('open', () => resolve())
    source.addEventListener('error', ({ code, message }) => code && reject(new Error(`no stream: ${code} ${message}`)))
  })
  let [current, closed] = [() => source.close(), false]
  source.addEventListener('error', ({ code }) => {
    if (code !== 401 || closed) return
    // Half an hour without a press ends a desk session, so the person there signs in again.
    story.done.push({ at: world.clock.now(), who, what: 'signed in again at the desk' })
    source.close()
    world.api.signOut(who)
    // If the product is down at that moment, the person at the desk reopens the page after the start.
    openEar(story, who).then(
      (close) => (closed ? close() : (current = close)),
      () => undefined,
    )
  })
  return () => {
    closed = true
    current()
  }
}

async function hear(story: Story, { id, userId, type, drill }: Heard): Promise<void> {
  const { world } = story
  if (drill || world.facts.alarms.some(({ alertId }) => alertId === id)) return
  const heard = performance.now()
  const who = world.company.people.find(({ key }) => world.userId(key) === userId)?.key ?? ''
  const known = world.facts.alarms.find(
    (one) => one.alertId === null && one.who === who && one.causedAt > world.clock.now() - LATE_MS,
  )
  const alarm = known ?? {
    who,
    kind: 'silence' as const,
    causedAt: world.clock.now(),
    startedAt: heard,
    alertId: null,
    screenMs: null,
    secondMs: null,
  }
  if (!known) world.facts.alarms.push(alarm)
  alarm.alertId = id
  alarm.screenMs = heard - alarm.startedAt
  // The monitoring test reports its own failure: nobody needs help, and no contact is called.
  if (type === 'watch_failed') alarm.kind = 'test'
  story.follows.push({ n: -1, at: world.clock.now() + 45_000, do: 'answer alarms', who: story.desk })
  const { firstName, lastName } = world.company.people.find(({ key }) => key === who) ?? { firstName: '', lastName: '' }
  const before = world.inbox.received.length
  for (const until = heard + SECOND_CHANNEL_MS; performance.now() < until;) {
    const fresh = world.inbox.received.slice(Math.max(0, before - 5))
    if (fresh.some((text) => text.includes('/respond/') && text.includes(`${firstName} ${lastName}`))) {
      alarm.secondMs = performance.now() - heard
      return
    }
    await new Promise((next) => setTimeout(next, 50))
  }
}
