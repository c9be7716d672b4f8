import type { Person } from '~/domain/access/actor.ts'
import { isLive } from '~/domain/access/sessions.server.ts'
import { type Announcement, isFor, listen } from '~/domain/events/bus.server.ts'
import { eventsSince } from '~/domain/events/since.server.ts'
import { singleton } from '~/domain/singleton.server.ts'

const HEARTBEAT_MS = 25_000
const STREAMS_PER_SESSION = 5
const SLOW_BYTES = 256 * 1024
const QUEUE_BYTES = 64 * 1024
const MOST_MISSED = 5000

/**
 * The connection beneath a stream: when it is gone, how many bytes its reader has not taken yet, and a short cut that
 * writes at once where the answer has begun (false where it has not): a thousand web streams cost twice the time.
 */
export type Wire = {
  closed: AbortSignal
  pending: () => number
  send: (chunk: Uint8Array) => boolean
  /** Ends the connection without waiting for what its reader has not taken. */
  cut: () => void
}

type Stream = {
  person: { id: string; role: string }
  sessionId: string
  opened: number
  write: (chunk: Uint8Array) => void
  close: () => void
}

/** After these a person's connections are asked anew whether their session still holds. */
export const SHAKES_SESSIONS = new Set([
  'session.ended',
  'session.revoked',
  'password.changed',
  'staff.updated',
  'staff.deactivated',
])

const utf8 = new TextEncoder()
const STILL_HERE = utf8.encode(': still here\n\n')

/**
 * Server-sent events for one signed-in person: their own, and for admins everyone's (contract section 9).
 * @param since `Last-Event-ID`: what happened after it comes first
 */
export function openStream(person: Person, since: number | null, wire: Wire): Response {
  let mine: Stream | undefined
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        mine = {
          person: { id: person.id, role: person.role },
          sessionId: person.sessionId,
          opened: hub().next++,
          write: (chunk) => {
            // A reader that does not keep up is hung up on; it resumes by Last-Event-ID.
            if (wire.pending() > SLOW_BYTES || (controller.desiredSize ?? 0) < -SLOW_BYTES) {
              mine!.close()
              return wire.cut()
            }
            const queued = (controller.desiredSize ?? 0) < QUEUE_BYTES
            if (queued || !wire.send(chunk)) controller.enqueue(chunk)
          },
          close: () => {
            if (!hub().streams.delete(mine!)) return
            try {
              controller.close()
            } catch {
              // The reader had gone first.
            }
          },
        }
        admit(mine)
        mine.write(utf8.encode('retry: 2000\n\n'))
        if (since !== null) for (const event of missed(person, since)) mine.write(frame(event))
        wire.closed.addEventListener('abort', mine.close)
      },
      cancel: () => mine?.close(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: QUEUE_BYTES }),
  )
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    },
  })
}

/** Tells every stream that the server stops, and closes it. */
export function closeStreams(): void {
  for (const stream of [...hub().streams]) {
    stream.write(utf8.encode('event: bye\ndata: {}\n\n'))
    stream.close()
  }
}

/** What somebody missed, page by page; after too long an absence the page loads anew anyway. */
function missed(person: Person, since: number) {
  const events: ReturnType<typeof eventsSince> = []
  let from = since
  while (events.length < MOST_MISSED) {
    const page = eventsSince(person, from)
    events.push(...page)
    if (page.length < 500) break
    from = page.at(-1)!.id
  }
  return events
}

const hub = () =>
  singleton('http.streams', () => {
    const streams = new Set<Stream>()
    listen((event) => {
      if (SHAKES_SESSIONS.has(event.type)) recheck(streams, event.personId)
      const chunk = frame(event)
      for (const stream of [...streams]) if (isFor(stream.person, event)) stream.write(chunk)
    })
    setInterval(() => {
      recheck(streams, null)
      for (const stream of [...streams]) stream.write(STILL_HERE)
    }, HEARTBEAT_MS).unref()
    return { streams, next: 0 }
  })

function admit(stream: Stream): void {
  const { streams } = hub()
  const others = [...streams]
    .filter((other) => other.sessionId === stream.sessionId)
    .sort((a, b) => a.opened - b.opened)
  for (const old of others.slice(0, Math.max(0, others.length - STREAMS_PER_SESSION + 1))) old.close()
  streams.add(stream)
}

function recheck(streams: Set<Stream>, personId: string | null): void {
  for (const stream of [...streams]) {
    if (personId !== null && stream.person.id !== personId) continue
    const live = isLive(stream.sessionId)
    if (!live || live.role !== stream.person.role) stream.close()
  }
}

const frame = (event: Pick<Announcement, 'id' | 'type' | 'payload'>) =>
  utf8.encode(
    `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify({ type: event.type, payload: event.payload })}\n\n`,
  )
