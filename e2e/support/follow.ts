import net from 'node:net'
import { look } from './database.ts'

type Told = { id: string; type: string; payload: Record<string, unknown> }
type Follower = { status: number; told: Told[]; bytes: number; endedAt: number; socket: net.Socket }

/**
 * Opens the event stream over a plain socket, so that it can be read slowly or not at all.
 * @param query for example `?since=0`
 */
export function follow(url: string, cookie: string, query = ''): Promise<Follower> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(new URL(url).port), '127.0.0.1')
    const follower: Follower = { status: 0, told: [], bytes: 0, endedAt: 0, socket }
    let rest = ''
    socket.on('error', (error) => (follower.status ? undefined : reject(error)))
    socket.on('close', () => (follower.endedAt = Date.now()))
    socket.on('data', (chunk) => {
      follower.bytes += chunk.length
      const blocks = (rest + chunk.toString('latin1')).split('\n\n')
      rest = blocks.pop()!
      if (!follower.status && blocks.length + rest.length > 0) {
        follower.status = Number(/^HTTP\/1\.1 (\d+)/.exec(blocks[0] ?? rest)?.[1])
        resolve(follower)
      }
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1]
        if (!data) continue
        const { type, payload } = JSON.parse(data) as Told
        if (type !== /^event: (.*)$/m.exec(block)?.[1]) throw new Error(`event and data differ: ${block.slice(0, 80)}`)
        follower.told.push({ id: /^id: (.*)$/m.exec(block)?.[1] ?? '', type, payload })
      }
    })
    socket.write(`GET /api/events${query} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`)
  })
}

/** Writes this many events for admins, each of this many bytes, into a data folder that no server uses yet. */
export function manyEvents(folder: string, many: number, bytes: number): void {
  look({ folder }, (sqlite) => {
    const last = sqlite.prepare('SELECT coalesce(max(id), 0) FROM events').pluck().get() as number
    const event = sqlite.prepare(
      `INSERT INTO events (id, at, type, person_id, audience, details_hash, mac)
     VALUES (?, ?, 'staff.created', NULL, 'admins', 'test', 'test')`,
    )
    const details = sqlite.prepare(
      "INSERT INTO event_details (event_id, salt, details, payload) VALUES (?, '', '{}', ?)",
    )
    sqlite.transaction(() => {
      for (let n = 1; n <= many; n++) {
        event.run(last + n, Date.now())
        details.run(last + n, JSON.stringify({ n, text: 'x'.repeat(bytes) }))
      }
    })()
  })
}
