import { manyAdmins } from '../support/many-admins.ts'
import { manyPeople } from '../support/many-people.ts'
import { openInbox } from '../support/open-inbox.ts'
import { openPushService } from '../support/push-service.ts'
import { copyTemplate } from '../support/template.ts'
import { ask, hangUp } from './ask.ts'
import { Listeners } from './listeners.ts'
import { loopDelay, startWatched } from './process.ts'
import { ms, quantile, type Row } from './report.ts'

/**
 * How many administrators there are in a company that gives this role to everybody in the office. Nobody is at the
 * control desk.
 */
const ADMINS = Number(process.env.BENCH_ADMINS ?? 100)
const ROUNDS = 8
const LOOK_MS = 20
const PATIENCE_MS = 30_000
const ANSWER_MS = 100
const LOOP_MS = 50

/**
 * Measures an SOS that reaches each of many administrators in three ways: an open page, a push message and an email.
 */
export async function measureManyAdmins(): Promise<Row[]> {
  const folder = copyTemplate()
  const guards = manyPeople(folder, 'alice', ROUNDS + 1)
  const service = await openPushService((_request, response) => response.writeHead(201).end())
  const inbox = await openInbox()
  const admins = manyAdmins(folder, ADMINS, service)
  const server = await startWatched({ ...service.settings, SMTP_URL: inbox.url }, folder)
  const crowd = new Listeners()
  const seen = { answered: [] as number[], heard: [] as number[], told: [] as number[], late: [] as number[] }
  let first = { answered: NaN, max: NaN }
  try {
    await crowd.grow(server.url, admins, ADMINS, 1)
    for (const [round, cookie] of guards.entries()) {
      await loopDelay(server)
      const heard = crowd.next()
      const start = performance.now()
      const { status } = await ask(server.url, 'POST', '/api/emergency', cookie, '{"type":"sos","location":null}')
      const answered = performance.now() - start
      if (status !== 201) throw new Error(`The SOS was answered ${status}`)
      await heard
      // Dana, who is in the template, is also an administrator, but has no device.
      const wanted = { pushes: ADMINS * (round + 1), emails: (ADMINS + 1) * (round + 1) }
      while (service.asked.length < wanted.pushes || inbox.received.length < wanted.emails) {
        if (performance.now() - start > PATIENCE_MS) break
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
      }
      const told = performance.now() - start
      const { max } = await loopDelay(server)
      // The first SOS after a start loads the code that sends messages. It counts, because in most companies every SOS
      // is the first for days.
      if (round === 0) first = { answered, max }
      else seen.late.push(max)
      seen.answered.push(answered)
      seen.heard.push(Math.max(...crowd.arrived) - start)
      seen.told.push(told)
    }
    const missing = [
      ADMINS * guards.length - service.asked.length,
      (ADMINS + 1) * guards.length - inbox.received.length,
    ]
    const told = (times: number[]) => `p50 ${ms(quantile(times, 0.5))}, most ${ms(Math.max(...times))}`
    const row = (measure: string, times: number[], most?: number): Row => ({
      measure,
      goal: most === undefined ? '' : `<= ${ms(most)}`,
      measured: told(times),
      reached: most === undefined ? null : quantile(times, 0.5) <= most,
    })
    return [
      row(`SOS with ${ADMINS} administrators: its answer`, seen.answered, ANSWER_MS),
      row('  the last open page', seen.heard),
      row('  the last push message and email', seen.told),
      {
        measure: '  each told once by push and once by email',
        goal: '0 missing',
        measured: `${missing.join(' and ')} missing`,
        reached: missing.every((count) => count === 0),
      },
      row('  the longest that the loop was held', seen.late, LOOP_MS),
      {
        measure: '  the first since the start',
        goal: '',
        measured: `loop ${ms(first.max)}, answer ${ms(first.answered)}`,
        reached: null,
      },
    ]
  } finally {
    crowd.leave()
    await server.stop()
    await Promise.all([service.close(), inbox.close()])
    hangUp()
  }
}
