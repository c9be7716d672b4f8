import type net from 'node:net'
import { ask } from './ask.ts'
import { connectTo } from './transport.ts'

/** One session may have this many streams. */
export const STREAMS_EACH = 5
const PAUSE_MS = 100

/** Clients that record when an alert reached them. */
export class Listeners {
  arrived: number[] = []
  private sockets: net.Socket[] = []
  private full: (() => void) | null = null

  /** Listens on a plain socket: a parser for each of a thousand readers would be measured together with the server. */
  join(url: string, cookie: string): Promise<void> {
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

  leave(): void {
    for (const socket of this.sockets) socket.destroy()
  }

  /** Settles when the next alert has reached everyone. */
  next(): Promise<void> {
    this.arrived = []
    return new Promise((resolve) => (this.full = resolve))
  }

  private note(): void {
    this.arrived.push(performance.now())
    if (this.arrived.length === this.sockets.length) this.full?.()
  }
}

/** Milliseconds from the press: to the last listener, and to the answer; one of each for each round. */
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
