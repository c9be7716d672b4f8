import { call } from '../support/load.ts'
import { modelsReady } from '../support/proc.ts'
import { copyTemplate } from '../support/template.ts'
import { hangUp } from './ask.ts'
import { enrolCohort } from './cohort.ts'
import { makeCrowd } from './crowd.ts'
import { hammer } from './hammer.ts'
import { loopDelay, startWatched } from './process.ts'
import { ms, quantile, type Row } from './report.ts'
import { enrolGuards, makeScans, saturate } from './scans.ts'
import { startYardstick } from './yardstick.ts'

const GUARDS = 40
/** How many colleagues a face is also compared with. */
const COHORT = 500
const SCANS = 100
const ROUNDS = 3
const SECONDS = 5

/** Measures how long a scan takes from end to end, and how a saturated inference pool affects everyone else. */
export async function measureClock(): Promise<Row[]> {
  const folder = copyTemplate()
  const { cookies, guards } = await makeCrowd(folder, { alice: 1, dana: 1 }, GUARDS)
  enrolCohort(folder, COHORT)
  const server = await startWatched({}, folder)
  try {
    await modelsReady(server)
    await enrolGuards(server.url, guards, cookies.dana![0]!)
    const scan = await makeScans(server.url, guards)
    for (let n = 0; n < 8; n++) await scan()
    const alone: number[] = []
    for (let n = 0; n < SCANS; n++) alone.push(await scan())

    const me = (await call(server.url, cookies.alice![0]!, 'GET', '/api/auth/user')).body as { id?: string }
    const bare = await startYardstick('bare.ts', server.folder, String(me.id))
    const reading = { path: '/api/clock/status', headers: { Cookie: cookies.alice![0]! } }
    await hammer(server.url, reading, 1, 1, 5)
    await hammer(bare.url, { path: '/status' }, 1, 1, 5)
    const rounds = []
    for (let round = 0; round < ROUNDS; round++) {
      // The product and the yardstick are both measured beside the busy threads, so that the threads' own cost is not
      // counted against the product.
      const stop = saturate(scan)
      await loopDelay(server)
      const busy = await hammer(server.url, reading, SECONDS, 1, 5)
      const delay = await loopDelay(server)
      const yardstick = await hammer(bare.url, { path: '/status' }, SECONDS, 1, 5)
      rounds.push({ ratio: busy.p99 / yardstick.p99, delay: delay.p99, scans: await stop() })
    }
    bare.stop()
    const [p50, p95] = [quantile(alone, 0.5), quantile(alone, 0.95)]
    const busy = rounds.flatMap(({ scans }) => scans)
    const late = rounds.map(({ delay }) => delay)
    const ratios = rounds.map(({ ratio }) => ratio)
    return [
      row(
        `verify, end to end, beside ${COHORT} colleagues, ${SCANS} one at a time, p50`,
        '<= 250 ms',
        ms(p50),
        p50 <= 250,
      ),
      row('  p95', '<= 600 ms', ms(p95), p95 <= 600),
      row(
        `verify, four at a time, ${busy.length} answered`,
        '',
        `p50 ${ms(quantile(busy, 0.5))}, p95 ${ms(quantile(busy, 0.95))}`,
        null,
      ),
      row('loop delay p99, pool saturated, three rounds', '<= 20 ms', late.map(ms).join(', '), Math.max(...late) <= 20),
      row(
        'p99 of /api/clock/status to node:http, same reads, pool saturated',
        '<= 2.0',
        ratios.map((ratio) => ratio.toFixed(2)).join(', '),
        quantile(ratios, 0.5) <= 2,
      ),
    ]
  } finally {
    await server.stop()
    hangUp()
  }
}

const row = (measure: string, goal: string, measured: string, reached: boolean | null): Row => ({
  measure,
  goal,
  measured,
  reached,
})
