// How fast the clock is, and what a saturated inference pool does to everybody else.
// Run after a build: npx tsx e2e/bench/clock.ts
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { cookieOf } from '../support/load.ts'
import { PEOPLE } from '../support/people.ts'
import { portraitUrl } from '../support/portraits.ts'
import { type Server, startServer } from '../support/server.ts'
import { makeTemplate } from '../support/template.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8)
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })

await makeTemplate()
const preload = path.resolve(import.meta.dirname, 'loop-delay.mjs')
const server = await startServer({ LOG_LEVEL: 'error', NODE_OPTIONS: `--import ${preload}` })
try {
  await ready()
  const cookies: Record<string, string> = {}
  for (const name of Object.keys(PEOPLE)) cookies[name] = await cookieOf(server.url, name)
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
  const scanning = (lane: number) => {
    const body = JSON.stringify({ imageData: pictures[lane % 4] })
    return send('POST', '/api/biometric/verify', cookies[people[lane % 4]!]!, body)
  }
  await measure(scanning, 1, 2)
  const rounds = []
  for (let round = 0; round < 3; round++) {
    await delay(server)
    const idle = await measure(reading, 1, SECONDS / 2, 5)
    const idleDelay = await delay(server)
    let stop = false
    const scans: number[] = []
    const load = Array.from({ length: 4 }, async (_, lane) => {
      while (!stop) {
        const start = performance.now()
        const answer = await scanning(lane)
        if (answer === 200) scans.push(performance.now() - start)
        else await new Promise((resolve) => setTimeout(resolve, 200))
      }
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
        `loop delay p99 ms: idle ${idleDelay.p99}, saturated ${busyDelay.p99} (max ${busyDelay.max}); ${scans.length} scans`,
    )
  }
  const alone = await measure(scanning, 1, SECONDS, 1000)
  console.log(`POST /api/biometric/verify, one at a time: p50 ${alone.p50} ms, p95 ${alone.p95} ms`)
} finally {
  await server.stop()
  agent.destroy()
}

type Figures = { count: number; bad: number; seconds: number; cpu: number; p50: number; p95: number; p99: number }

/** Calls in so many lanes for a while; `pause` ms between two calls of a lane. CPU seconds are the server's own. */
async function measure(
  work: (lane: number) => Promise<number>,
  lanes: number,
  seconds: number,
  pause = 0,
): Promise<Figures> {
  const times: number[] = []
  let bad = 0
  const cpuBefore = cpuSeconds(server)
  const start = performance.now()
  const end = start + seconds * 1000
  const lane = async (number: number) => {
    while (performance.now() < end) {
      const from = performance.now()
      const status = await work(number)
      times.push(performance.now() - from)
      if (status >= 300) bad++
      if (pause) await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)))
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 100) / 100
  return {
    count: times.length,
    bad,
    seconds: (performance.now() - start) / 1000,
    cpu: cpuSeconds(server) - cpuBefore,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
  }
}

function words({ count, bad, seconds, cpu, p50, p99 }: Figures): string {
  const perSecond = Math.round(count / seconds)
  return `${perSecond}/s here, ${Math.round(count / cpu)} per second of processor; p50 ${p50} ms, p99 ${p99} ms${bad ? `; ${bad} REFUSED` : ''}`
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

function send(method: string, where: string, cookie: string, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      Cookie: cookie,
      ...(body && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
    }
    const request = http.request(server.url + where, { method, headers, agent }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    request.on('error', reject)
    request.end(body)
  })
}
