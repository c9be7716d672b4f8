import { memoryOf, modelsReady } from '../support/proc.ts'
import { startServer } from '../support/server.ts'
import { copyTemplate } from '../support/template.ts'
import { hangUp } from './ask.ts'
import { makeCrowd } from './crowd.ts'
import { Listeners, raiseAlerts, type Raised, takeDesk, watchersFor } from './listeners.ts'
import { ms, quantile, type Row } from './report.ts'
import { makeScans, saturate } from './scans.ts'

const CLIENTS = Number(process.env.BENCH_CLIENTS ?? 1000)
const ROUNDS = 40
const GUARDS = 60

/**
 * Measures how long an SOS takes to reach the last of many SSE clients, also while the inference pool is saturated, and
 * how much memory the clients need.
 */
export async function measureSse(): Promise<Row[]> {
  const folder = copyTemplate()
  const { cookies, guards } = await makeCrowd(folder, { dana: 1, alice: 1 }, GUARDS)
  const watchers = watchersFor(folder, CLIENTS)
  const server = await startServer({ LOG_LEVEL: 'error' }, folder)
  const crowd = new Listeners()
  try {
    await modelsReady(server)
    const before = memoryOf(server)
    await takeDesk(server.url, cookies.dana![0]!)
    await crowd.grow(server.url, watchers, CLIENTS)
    const each = ((memoryOf(server) - before) * 1024) / CLIENTS

    const idle = await raiseAlerts(server.url, crowd, cookies.alice![0]!, ROUNDS)
    const stop = saturate(await makeScans(server.url, guards))
    const busy = await raiseAlerts(server.url, crowd, cookies.alice![0]!, ROUNDS)
    const scans = await stop()
    const row = (measure: string, { last, answered }: Raised): Row => ({
      measure,
      goal: 'p99 <= 60 ms',
      measured: `p50 ${ms(quantile(last, 0.5))}, p99 ${ms(quantile(last, 0.99))}; answered p99 ${ms(quantile(answered, 0.99))}`,
      reached: quantile(last, 0.99) <= 60,
    })
    return [
      row(`SOS to the last of ${CLIENTS} SSE clients, ${ROUNDS} times`, idle),
      row(`  pool saturated (${scans.length} scans meanwhile)`, busy),
      { measure: '  memory of a client', goal: '', measured: `${each.toFixed(1)} KB`, reached: null },
    ]
  } finally {
    crowd.leave()
    await server.stop()
    hangUp()
  }
}
