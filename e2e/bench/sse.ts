// npx tsx e2e/bench/sse.ts [clients] [rounds]: how long an SOS takes to the last of many SSE clients, while the inference
// pool is saturated, and what a client costs in memory. Needs a build.
import fs from 'node:fs'
import http from 'node:http'
import { eq } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import { readSettings } from '~/domain/env.server.ts'
import { openSession } from '~/domain/access/sessions.server.ts'
import { keep } from '~/domain/singleton.server.ts'
import { closeStore, commit, db } from '~/domain/store.server.ts'
import { signedInHeaders } from '~/http/actor.server.ts'
import { portraitUrl } from '../support/portraits.ts'
import { startServer } from '../support/server.ts'
import { copyTemplate, DATA_KEY, makeTemplate } from '../support/template.ts'

const CLIENTS = Number(process.argv[2] ?? 1000)
const ROUNDS = Number(process.argv[3] ?? 40)
const STREAMS_EACH = 5
const BUSY = 12

await makeTemplate()
const folder = copyTemplate()
keep('env', readSettings({ DATA_DIR: folder, DATA_KEY, LOG_LEVEL: 'silent', NODE_ENV: 'test' }))
const dana = await cookies('dana', Math.ceil(CLIENTS / STREAMS_EACH))
const [alice] = await cookies('alice', 1)
closeStore()

const server = await startServer({ LOG_LEVEL: 'error' }, folder)
process.on('exit', () => server.process.kill('SIGKILL'))
await until(async () => (await fetch(`${server.url}/healthz`)).ok)
const before = memory()
const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity })
let arrived: number[] = []
const open = Array.from({ length: CLIENTS }, (_, n) => listen(dana[Math.floor(n / STREAMS_EACH)]!))
await Promise.all(open)
console.log(`${CLIENTS} clients, ${((memory() - before) / CLIENTS / 1024).toFixed(1)} KB of memory each`)

await measure('idle pool')
const imageData = await portraitUrl({ person: 'alice', jacket: true })
let saturating = true
let verified = 0
const load = Array.from({ length: BUSY }, async () => {
  while (saturating) {
    const answer = await post('/api/biometric/verify', { imageData })
    if (answer === 200) verified += 1
    else await new Promise((resolve) => setTimeout(resolve, 100))
  }
})
await measure('saturated pool')
saturating = false
await Promise.all(load)
console.log(`${verified} pictures were checked meanwhile`)
agent.destroy()
await server.stop()
process.exit(0)

async function measure(name: string): Promise<void> {
  const last: number[] = []
  const answers: number[] = []
  const spent = processor()
  for (let round = 0; round < ROUNDS; round++) {
    arrived = []
    const start = performance.now()
    const status = await post('/api/emergency', { type: 'sos', location: null, notes: '' })
    answers.push(performance.now() - start)
    if (status !== 200 && status !== 201) throw new Error(`The SOS was answered ${status}`)
    await until(() => Promise.resolve(arrived.length >= CLIENTS))
    last.push(Math.max(...arrived) - start)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const show = (values: number[]) => `p50 ${at(values, 0.5)} ms, p99 ${at(values, 0.99)} ms`
  const each = ((processor() - spent) / ROUNDS).toFixed(1)
  console.log(
    `${name}: ${each} ms of the server's processor time each; SOS to the last of ${CLIENTS} clients ${show(last)}; SOS answered ${show(answers)}`,
  )
}

function listen(cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    http
      .get(`${server.url}/api/events`, { headers: { Cookie: cookie }, agent }, (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`A stream was answered ${answer.statusCode}`))
        answer.on('data', (chunk: Buffer) => {
          if (chunk.includes('event: alert.')) arrived.push(performance.now())
        })
        resolve()
      })
      .on('error', reject)
  })
}

function post(path: string, body: object): Promise<number> {
  return fetch(server.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: alice! },
    body: JSON.stringify(body),
  }).then(async (answer) => (await answer.arrayBuffer(), answer.status))
}

/** Sessions made in the data folder before the server starts: a thousand sign-ins would measure the password hash. */
async function cookies(username: string, count: number): Promise<string[]> {
  const row = db().select().from(users).where(eq(users.username, username)).get()!
  const made: string[] = []
  for (let n = 0; n < count; n++) {
    const session = commit((tx) => openSession(tx, row, { ip: null, userAgent: null }, null, new Date()))
    const headers = await signedInHeaders({ session, device: '' })
    made.push(headers.getSetCookie()[0]!.split(';')[0]!)
  }
  return made
}

function memory(): number {
  const status = fs.readFileSync(`/proc/${server.process.pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)![1]) * 1024
}

/** Processor time that the server has used, milliseconds (the kernel counts in hundredths of a second). */
function processor(): number {
  const fields = fs.readFileSync(`/proc/${server.process.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function at(values: number[], share: number): string {
  return [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!.toFixed(1)
}

async function until(done: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 20_000; tries++) {
    if (await done().catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  throw new Error('It took too long')
}
