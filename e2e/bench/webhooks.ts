import http from 'node:http'
import { type AddressInfo } from 'node:net'
import type Database from 'better-sqlite3'
import { look } from '../support/database.ts'
import { isSigned } from '../support/hook-signature.ts'
import { call, cookieOf } from '../support/load.ts'
import { copyTemplate } from '../support/template.ts'
import { loopDelay, startWatched } from './process.ts'
import { ms, quantile, type Row } from './report.ts'

const DELIVERIES = 10_000
const WEBHOOKS = 10
/** Rounds with and without deliveries take turns, so that a machine that is slow for some seconds affects both. */
const ROUNDS = 5
const A_ROUND = DELIVERIES / ROUNDS
/** How much the loop's p99 may rise while messages are sent. */
const RISE_MS = 20
const QUIET_MS = 5000
const PATIENCE_MS = 180_000

/**
 * Measures ten thousand messages to receivers that refuse the first try of every second one: each must arrive, signed,
 * while the loop keeps running.
 */
export async function measureWebhooks(): Promise<Row[]> {
  const receiver = await startReceiver()
  const settings = { HOOK_HOSTS: `127.0.0.1:${receiver.port}` }
  const server = await startWatched(settings, copyTemplate())
  try {
    const cookie = await cookieOf(server.url, 'dana')
    for (let n = 0; n < WEBHOOKS; n++) {
      const input = { url: `http://127.0.0.1:${receiver.port}/${n}`, types: ['tour.missed'], detail: 'thin' }
      const { status, body } = await call(server.url, cookie, 'POST', '/api/admin/webhooks', input)
      if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
      receiver.secrets.set(`/${n}`, String(body.secret))
    }
    const [quiet, busy]: { p99: number; max: number }[][] = [[], []]
    let took = 0
    for (let round = 1; round <= ROUNDS; round++) {
      await loopDelay(server)
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
      quiet!.push(await loopDelay(server))
      look(server, (sqlite) => queue(sqlite, round))
      await loopDelay(server)
      const start = performance.now()
      // Nothing happens during the wait before the second try, and that would hide the cost of the first tries.
      await until(() => receiver.tried.size >= round * A_ROUND)
      busy!.push(await loopDelay(server))
      took += performance.now() - start
      await until(() => receiver.arrived.size >= round * A_ROUND)
    }
    const [still, late] = [quiet!, busy!].map((rounds) =>
      quantile(
        rounds.map(({ p99 }) => p99),
        0.5,
      ),
    )
    const most = Math.max(...busy!.map(({ max }) => max))
    const { arrived, forged } = receiver
    return [
      {
        measure: `${DELIVERIES} webhook deliveries, each second one refused once`,
        goal: 'each arrives, none forged',
        measured: `${arrived.size} arrived, ${forged()} forged, ${((DELIVERIES / took) * 1000).toFixed(0)} first tries/s`,
        reached: arrived.size === DELIVERIES && forged() === 0,
      },
      {
        measure: `${DELIVERIES} webhook deliveries do not move the loop's p99, ${ROUNDS} rounds and quiet in turns`,
        goal: `<= ${ms(still! + RISE_MS)}`,
        measured: `${ms(late!)}, most ${ms(most)} (quiet ${ms(still!)})`,
        reached: late! <= still! + RISE_MS,
      },
    ]
  } finally {
    await server.stop()
    receiver.close()
  }
}

/** Accepts messages, refuses the first try of every second one, and checks the signature of the others. */
async function startReceiver() {
  const secrets = new Map<string, string>()
  const [tried, arrived] = [new Set<string>(), new Set<string>()]
  let forged = 0
  const server = http.createServer((request, answer) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      const id = String(request.headers['webhook-id'])
      const first = !tried.has(id)
      tried.add(id)
      if (first && tried.size % 2) return answer.writeHead(500).end('not now')
      if (isSigned(secrets.get(request.url ?? '') ?? '', request.headers, body)) arrived.add(id)
      else forged += 1
      return answer.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => (server.close(), server.closeAllConnections())
  return { port, secrets, tried, arrived, forged: () => forged, close }
}

/** Adds the messages of a round to the queue. */
function queue(database: Database.Database, round: number): void {
  const ids = database.prepare(`SELECT id FROM webhooks WHERE id <> 'alarms'`).pluck().all() as string[]
  const add = database.prepare(
    `INSERT INTO hook_deliveries (id, once_key, webhook_id, type, event_id, payload, urgent, state, attempts, due_at, created_at)
     VALUES (?, ?, ?, 'tour.missed', (SELECT max(id) FROM events), '', 0, 'waiting', 0, ?, ?)`,
  )
  const now = Date.now()
  database.transaction(() => {
    for (let n = 0; n < A_ROUND; n++)
      add.run(`bench-${round}-${n}`, `bench-${round}-${n}`, ids[n % ids.length], now, now)
  })()
}

/** Waits for a limited time, and then reports what is missing. */
async function until(done: () => boolean): Promise<void> {
  const end = performance.now() + PATIENCE_MS / ROUNDS
  while (!done() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 20))
}
