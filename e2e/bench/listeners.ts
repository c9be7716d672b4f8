import type net from 'node:net'
import { manyPeople } from '../support/many-people.ts'
import { ask } from './ask.ts'
import { connectTo } from './transport.ts'

/** How many streams one session may have; one more closes the oldest. */
const STREAMS_EACH = 5
const PAUSE_MS = 100
const LATEST_MS = 60_000

/** Clients that record when an alert reached each of them. */
export class Listeners {
  arrived: number[] = []
  private sockets: net.Socket[] = []
  private full: (() => void) | null = null

  /**
   * Listens on a plain socket: otherwise the parsers of a thousand readers would be measured together with the server.
   */
  private join(url: string, cookie: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connectTo(url)
      this.sockets.push(socket)
      socket.once('data', (head: Buffer) => {
        if (!head.toString('latin1').startsWith('HTTP/1.1 200'))
          return reject(new Error(`A stream was answered ${head}`))
        socket.on('data', (chunk: Buffer) => chunk.includes('event: emergency_') && this.note())
        resolve()
      })
      socket.on('error', reject)
      socket.write(`GET /api/events HTTP/1.1\r\nHost: ${new URL(url).host}\r\nCookie: ${cookie}\r\n\r\n`)
    })
  }

  /**
   * Waits until this many streams are open, including those opened before. @param each how many streams use one cookie
   */
  async grow(url: string, cookies: readonly string[], count: number, each = STREAMS_EACH): Promise<void> {
    while (this.sockets.length < count) await this.join(url, cookies[Math.floor(this.sockets.length / each)]!)
  }

  leave(): void {
    for (const socket of this.sockets) socket.destroy()
  }

  /**
   * Resolves once the next alert has reached every listener. @throws Error if a listener has not received it for a
   * minute
   */
  next(): Promise<void> {
    this.arrived = []
    return new Promise((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error(`${this.arrived.length} of ${this.sockets.length} heard the alert`)),
        LATEST_MS,
      )
      this.full = () => (clearTimeout(late), resolve())
    })
  }

  private note(): void {
    this.arrived.push(performance.now())
    if (this.arrived.length === this.sockets.length) this.full?.()
  }
}

/**
 * Makes administrators with room for this many streams, in a data folder that no server uses yet.
 * @returns their cookies, in the form that the server needs, which depends on whether its address begins with https
 */
export const watchersFor = (folder: string, streams: number, https = false): string[] =>
  manyPeople(folder, 'dana', Math.ceil(streams / STREAMS_EACH)).map((cookie) => (https ? `__Host-${cookie}` : cookie))

/**
 * Puts one administrator at the control desk, as in a company of this size. The others are only watching, and get no
 * email.
 */
export async function takeDesk(url: string, cookie: string): Promise<void> {
  const { status, text } = await ask(url, 'POST', '/api/admin/control-desk/sign-on', cookie, '{}')
  if (status !== 200) throw new Error(`The desk was answered ${status}: ${text}`)
}

/** Milliseconds from the press to the last listener, and to the answer, for each round. */
export type Raised = { last: number[]; answered: number[] }

/** Presses SOS this many times, each once everyone has received the one before. */
export async function raiseAlerts(url: string, crowd: Listeners, cookie: string, rounds: number): Promise<Raised> {
  const [last, answered]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    const heard = crowd.next()
    const start = performance.now()
    const body = JSON.stringify({ type: 'sos', location: null, notes: '' })
    const { status } = await ask(url, 'POST', '/api/emergency', cookie, body)
    answered.push(performance.now() - start)
    if (status !== 200 && status !== 201) throw new Error(`The SOS was answered ${status}`)
    await heard
    last.push(Math.max(...crowd.arrived) - start)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return { last, answered }
}
