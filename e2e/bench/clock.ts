// How fast the clock is, and what a saturated inference pool does to everybody else.
// Run after a build: npx tsx e2e/bench/clock.ts
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import { openSession } from '~/domain/access/sessions.server.ts'
import { readSettings } from '~/domain/env.server.ts'
import { NewStaff } from '~/domain/people/input.ts'
import { addStaff } from '~/domain/people/staff.server.ts'
import { readSetting } from '~/domain/settings.server.ts'
import { keep } from '~/domain/singleton.server.ts'
import { closeStore, commit, db } from '~/domain/store.server.ts'
import { signedInHeaders } from '~/http/actor.server.ts'
import { PASSWORD, PEOPLE } from '../support/people.ts'
import { portraitUrl } from '../support/portraits.ts'
import { type Server, startServer } from '../support/server.ts'
import { copyTemplate, DATA_KEY, makeTemplate } from '../support/template.ts'

/** A person may be looked at 40 times a minute: so many guards take turns that nobody is ever refused. */
const GUARDS = 40
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8)
const SCANS = 100
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })

await makeTemplate()
const folder = copyTemplate()
const cookies: Record<string, string> = {}
const guards: string[] = []
await prepare()
const preload = path.resolve(import.meta.dirname, 'loop-delay.mjs')
const server = await startServer({ LOG_LEVEL: 'error', NODE_OPTIONS: `--import ${preload}` }, folder)
try {
  await ready()
  const policy = Object.fromEntries(['security_guard', 'response_driver', 'office_staff'].map((role) => [role, 'none']))
  await send('PUT', '/api/admin/clock-policy', cookies.dana!, JSON.stringify({ policy }))

  const reading = () => send('GET', '/api/clock/status', cookies.alice!)
  await measure(reading, 4, 2)
  const status = await measure(reading, 4, SECONDS)
  console.log(`GET /api/clock/status   ${words(status)}`)

  const place = { latitude: 51.5, longitude: -0.12, accuracy: 10, address: '1 Wharf Road, London' }
  const turns: Record<string, number> = {}
  const people = Object.keys(cookies)
  const punching = (lane: number) => {
    const name = people[lane % people.length]!
    const action = (turns[name] = (turns[name] ?? 0) + 1) % 2 ? 'clock_in' : 'clock_out'
    return send('POST', '/api/clock', cookies[name]!, JSON.stringify({ action, location: place }))
  }
  const punches = await measure(punching, people.length, SECONDS)
  console.log(`POST /api/clock         ${words(punches)}`)

  const pictures = await Promise.all(
    ['alice', 'bob', 'charlie', 'dana'].map((person) => portraitUrl({ person: person as 'alice', jacket: true })),
  )
  const bodies = pictures.map((imageData) => JSON.stringify({ imageData }))
  let turn = 0
  /** One verification that must be answered 200 and with a result; its milliseconds. */
  const scan = async () => {
    const number = turn++
    const start = performance.now()
    const { status, text } = await ask('POST', '/api/biometric/verify', guards[number % GUARDS]!, bodies[number % 4])
    const took = performance.now() - start
    if (status !== 200 || !JSON.parse(text).verificationId) throw new Error(`A scan was answered ${status}: ${text}`)
    return took
  }
  for (let n = 0; n < 8; n++) await scan()
  const alone: number[] = []
  for (let n = 0; n < SCANS; n++) alone.push(await scan())
  console.log(`POST /api/biometric/verify, one at a time, ${SCANS} answered 200: ${spread(alone)}`)
  const rounds = []
  for (let round = 0; round < 3; round++) {
    await delay(server)
    const idle = await measure(reading, 1, SECONDS / 2, 5)
    const idleDelay = await delay(server)
    let stop = false
    const scans: number[] = []
    const load = Array.from({ length: 4 }, async () => {
      while (!stop) scans.push(await scan())
    })
    const busy = await measure(reading, 1, SECONDS / 2, 5)
    const busyDelay = await delay(server)
    stop = true
    await Promise.all(load)
    rounds.push({ idle, idleDelay, busy, busyDelay, scans })
  }
  for (const { idle, idleDelay, busy, busyDelay, scans } of rounds) {
    console.log(
      `status p50/p99 ms: idle ${idle.p50}/${idle.p99}, pool saturated ${busy.p50}/${busy.p99} (p99 ratio ${(busy.p99 / idle.p99).toFixed(2)}); ` +
        `loop delay p99 ms: idle ${idleDelay.p99}, saturated ${busyDelay.p99} (max ${busyDelay.max}); ${scans.length} scans of four at a time, ${spread(scans)}`,
    )
  }
} finally {
  await server.stop()
  agent.destroy()
}

type Figures = { count: number; seconds: number; cpu: number; p50: number; p95: number; p99: number }

/** Calls in so many lanes for a while; `pause` ms between two calls of a lane. CPU seconds are the server's own. */
async function measure(
  work: (lane: number) => Promise<number>,
  lanes: number,
  seconds: number,
  pause = 0,
): Promise<Figures> {
  const times: number[] = []
  const cpuBefore = cpuSeconds(server)
  const start = performance.now()
  const end = start + seconds * 1000
  const lane = async (number: number) => {
    while (performance.now() < end) {
      const from = performance.now()
      const status = await work(number)
      times.push(performance.now() - from)
      if (status !== 200 && status !== 201) throw new Error(`An answer was ${status}`)
      if (pause) await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)))
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 100) / 100
  return {
    count: times.length,
    seconds: (performance.now() - start) / 1000,
    cpu: cpuSeconds(server) - cpuBefore,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
  }
}

function words({ count, seconds, cpu, p50, p99 }: Figures): string {
  const perSecond = Math.round(count / seconds)
  return `${perSecond}/s here, ${Math.round(count / cpu)} per second of processor; p50 ${p50} ms, p99 ${p99} ms`
}

/** Seconds of processor that the server has used so far, all threads (Linux only; else 0). */
function cpuSeconds({ process: child }: Server): number {
  try {
    const fields = fs.readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return 0
  }
}

function delay({ process: child }: Server): Promise<{ p50: number; p99: number; max: number }> {
  return new Promise((resolve) => {
    child.once('message', (answer) => resolve(answer as { p50: number; p99: number; max: number }))
    child.send('delay')
  })
}

async function ready(): Promise<void> {
  while ((await fetch(`${server.url}/healthz`)).status !== 200) await new Promise((resolve) => setTimeout(resolve, 100))
}

/** Guards who have agreed to everything, and sessions for everybody, made in the data folder before the server starts. */
async function prepare(): Promise<void> {
  keep('env', readSettings({ DATA_DIR: folder, DATA_KEY, LOG_LEVEL: 'silent', NODE_ENV: 'test' }))
  const session = async (username: string) => {
    const row = db().select().from(users).where(eq(users.username, username)).get()!
    const session = commit((tx) => openSession(tx, row, { ip: null, userAgent: null }, null, new Date()))
    return (await signedInHeaders({ session, device: '' })).getSetCookie()[0]!.split(';')[0]!
  }
  for (let n = 0; n < GUARDS; n++) {
    const person = { ...PEOPLE.alice, username: `guard${n}`, email: `guard${n}@example.test`, employeeId: `B-${n}` }
    await addStaff({ kind: 'system', name: 'bench' }, NewStaff.parse({ ...person, password: PASSWORD }))
  }
  const consentVersion = readSetting('consent_version')
  commit((tx) => tx.update(users).set({ mustChangePassword: false, consentVersion }).run())
  for (const name of Object.keys(PEOPLE)) cookies[name] = await session(name)
  for (let n = 0; n < GUARDS; n++) guards.push(await session(`guard${n}`))
  closeStore()
}

function spread(times: number[]): string {
  const sorted = [...times].sort((a, b) => a - b)
  return `p50 ${sorted[sorted.length >> 1]!.toFixed(1)} ms, p95 ${sorted[Math.floor(sorted.length * 0.95)]!.toFixed(1)} ms`
}

async function send(method: string, where: string, cookie: string, body?: string): Promise<number> {
  return (await ask(method, where, cookie, body)).status
}

function ask(method: string, where: string, cookie: string, body?: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      Cookie: cookie,
      ...(body && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
    }
    const request = http.request(server.url + where, { method, headers, agent }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    request.on('error', reject)
    request.end(body)
  })
}
