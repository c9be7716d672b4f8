import net from 'node:net'
import { type Server, startServer } from '../support/server.ts'
import { copyTemplate } from '../support/template.ts'
import { ask, hangUp } from './ask.ts'
import { makeCrowd } from './crowd.ts'
import { memoryOf, modelsReady } from './process.ts'
import { ms, quantile, type Row } from './report.ts'
import { makeScans, saturate } from './scans.ts'

const CLIENTS = Number(process.env.BENCH_CLIENTS ?? 1000)
const ROUNDS = 40
const STREAMS_EACH = 5
const GUARDS = 60
const PAUSE_MS = 100

/** How long an SOS takes to the last of many SSE clients, also while the inference pool is saturated, and their memory. */
export async function measureSse(): Promise<Row[]> {
  const folder = copyTemplate()
  const { cookies, guards } = await makeCrowd(folder, { dana: Math.ceil(CLIENTS / STREAMS_EACH), alice: 1 }, GUARDS)
  const server = await startServer({ LOG_LEVEL: 'error' }, folder)
  const crowd = new Crowd()
  try {
    await modelsReady(server)
    const before = memoryOf(server)
    for (let n = 0; n < CLIENTS; n++) await crowd.join(server, cookies.dana![Math.floor(n / STREAMS_EACH)]!)
    const each = (memoryOf(server) - before) / CLIENTS / 1024

    const idle = await raise(server, crowd, cookies.alice![0]!)
    const stop = saturate(await makeScans(server.url, guards))
    const busy = await raise(server, crowd, cookies.alice![0]!)
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

/** Clients that note when an alert reached them. */
class Crowd {
  arrived: number[] = []
  private sockets: net.Socket[] = []
  private full: (() => void) | null = null

  /** Listens on a bare socket: a parser for each of a thousand readers would be measured along with the server. */
  join(server: Server, cookie: string): Promise<void> {
    const { hostname, port } = new URL(server.url)
    return new Promise((resolve, reject) => {
      const socket = net.connect(Number(port), hostname)
      this.sockets.push(socket)
      socket.once('data', (head: Buffer) => {
        if (!head.toString('latin1').startsWith('HTTP/1.1 200'))
          return reject(new Error(`A stream was answered ${head}`))
        socket.on('data', (chunk: Buffer) => chunk.includes('event: emergency_') && this.note())
        resolve()
      })
      socket.on('error', reject)
      socket.write(`GET /api/events HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\n\r\n`)
    })
  }

  leave(): void {
    for (const socket of this.sockets) socket.destroy()
  }

  /** Settles when the next alert has reached everybody. */
  next(): Promise<void> {
    this.arrived = []
    return new Promise((resolve) => (this.full = resolve))
  }

  private note(): void {
    this.arrived.push(performance.now())
    if (this.arrived.length === CLIENTS) this.full?.()
  }
}

type Raised = { last: number[]; answered: number[] }

async function raise(server: Server, crowd: Crowd, cookie: string): Promise<Raised> {
  const [last, answered]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    const heard = crowd.next()
    const start = performance.now()
    const body = JSON.stringify({ type: 'sos', location: null, notes: '' })
    const { status } = await ask(server.url, 'POST', '/api/emergency', cookie, body)
    answered.push(performance.now() - start)
    if (status !== 200 && status !== 201) throw new Error(`The SOS was answered ${status}`)
    await heard
    last.push(Math.max(...crowd.arrived) - start)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return { last, answered }
}
