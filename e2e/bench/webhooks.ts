import { createHmac } from 'node:crypto'
import http from 'node:http'
import { type AddressInfo } from 'node:net'
import path from 'node:path'
import Database from 'better-sqlite3'
import { call, cookieOf } from '../support/load.ts'
import { startServer } from '../support/server.ts'
import { copyTemplate } from '../support/template.ts'
import { loopDelay } from './process.ts'
import { ms, type Row } from './report.ts'

const DELIVERIES = 10_000
const WEBHOOKS = 10
/** The p99 of the loop may rise by so much while they go out. */
const RISE_MS = 20
const QUIET_MS = 10_000
const PATIENCE_MS = 180_000

/** Ten thousand messages to receivers that refuse the first try of every second one: each arrives, signed, and the loop goes on. */
export async function measureWebhooks(): Promise<Row[]> {
  const secrets = new Map<string, string>()
  const [tried, arrived] = [new Set<string>(), new Set<string>()]
  let forged = 0
  const receiver = http.createServer((request, answer) => {
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
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo
  const preload = path.resolve(import.meta.dirname, 'loop-delay.mjs')
  const settings = { LOG_LEVEL: 'error', NODE_OPTIONS: `--import ${preload}`, HOOK_HOSTS: `127.0.0.1:${port}` }
  const server = await startServer(settings, copyTemplate())
  const database = new Database(path.join(server.folder, 'portal.db'))
  try {
    const cookie = await cookieOf(server.url, 'dana')
    for (let n = 0; n < WEBHOOKS; n++) {
      const input = { url: `http://127.0.0.1:${port}/${n}`, types: ['tour.missed'], detail: 'thin' }
      const { status, body } = await call(server.url, cookie, 'POST', '/api/admin/webhooks', input)
      if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
      secrets.set(`/${n}`, String(body.secret))
    }
    await loopDelay(server)
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
    const quiet = await loopDelay(server)
    const ids = database.prepare(`SELECT id FROM webhooks WHERE id <> 'alarms'`).pluck().all() as string[]
    const add = database.prepare(
      `INSERT INTO hook_deliveries (id, once_key, webhook_id, type, event_id, payload, urgent, state, attempts, due_at, created_at)
       VALUES (?, ?, ?, 'tour.missed', (SELECT max(id) FROM events), '', 0, 'waiting', 0, ?, ?)`,
    )
    const now = Date.now()
    database.transaction(() => {
      for (let n = 0; n < DELIVERIES; n++) add.run(`bench-${n}`, `bench-${n}`, ids[n % ids.length], now, now)
    })()
    await loopDelay(server)
    const start = performance.now()
    while (arrived.size < DELIVERIES && performance.now() - start < PATIENCE_MS)
      await new Promise((resolve) => setTimeout(resolve, 100))
    const [took, busy] = [performance.now() - start, await loopDelay(server)]
    return [
      {
        measure: `${DELIVERIES} webhook deliveries, each second one refused once`,
        goal: 'each arrives, none forged',
        measured: `${arrived.size} arrived, ${forged} forged, ${(took / 1000).toFixed(0)} s`,
        reached: arrived.size === DELIVERIES && forged === 0,
      },
      {
        measure: `${DELIVERIES} webhook deliveries do not move the loop's p99`,
        goal: `<= ${ms(quiet.p99 + RISE_MS)}`,
        measured: `${ms(busy.p99)}, most ${ms(busy.max)} (quiet ${ms(quiet.p99)})`,
        reached: busy.p99 <= quiet.p99 + RISE_MS,
      },
    ]
  } finally {
    database.close()
    await server.stop()
    receiver.close()
    receiver.closeAllConnections()
  }
}

/** As Standard Webhooks 1.0 says: the id, the time and the body, by the secret without its prefix. */
function isSigned(secret: string, headers: http.IncomingHttpHeaders, body: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const said = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const right = `v1,${createHmac('sha256', key).update(said).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(right)
}
