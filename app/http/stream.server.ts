import { isTokenId, type Person } from '~/domain/kernel/access/actor.ts'
import { onSessionsShaken } from '~/domain/account/sign-in/session-ends.server.ts'
import { isTokenLive } from '~/domain/account/tokens/use.server.ts'
import { isLive } from '~/domain/account/sign-in/sessions.server.ts'
import { holdControlRooms } from '~/domain/safety/control-room/hold.server.ts'
import { type Announcement, listen } from '~/domain/kernel/events/bus.server.ts'
import { messageFor } from '~/domain/kernel/events/message.server.ts'
import { log } from '~/platform/log.server.ts'
import { defineGauge } from '~/platform/metrics.server.ts'
import { singleton } from '~/platform/singleton.server.ts'
import { encode, Feed, frame, queueing, type Wire } from './feed.server.ts'
import { type Following, followerOf } from './follower.server.ts'

/** How often a connection says that it lives, before proxies and phones give it up. */
export const HEARTBEAT_MS = 25_000
const LOOK_MS = 5000
const STREAMS_PER_SESSION = 5
const STREAMS_PER_PERSON = 12
const LAST_WORDS_MS = 500

type Stream = {
  person: Following
  /** Whether it belongs to an open page of the control room. */
  controlRoom: boolean
  feed: Feed
  wire: Wire
}

const STILL_HERE = encode(': still here\n\n')
/**
 * A comment would keep the connection open too, but scripts do not see it, and the control room shows that the
 * connection is alive.
 */
const BEAT = frame({ id: null, type: 'beat', payload: {} })

/**
 * Streams server-sent events to one signed-in person: their own, and for admins everyone's. @param since
 * `Last-Event-ID`; events after it come first, or one `reload` if there are too many
 */
export function openStream(
  person: Person,
  { since, controlRoom }: { since: number | null; controlRoom: boolean },
  wire: Wire,
): Response {
  let mine: Stream | undefined
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const told = followerOf(person)
        mine = { person: told, controlRoom, wire, feed: new Feed(told, since, wire, controller) }
        admit(mine)
        wire.closed.addEventListener('abort', () => end(mine!))
        // The reader may have gone while its session was looked up, and is then not reported again.
        if (wire.closed.aborted) end(mine)
      },
      pull: () => mine?.feed.pull(),
      cancel: () => mine && end(mine),
    },
    queueing,
  )
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    },
  })
}

/** Tells every stream that the server is stopping, and closes it. */
export function closeStreams(): void {
  for (const stream of [...hub()]) {
    stream.feed.say(frame({ id: null, type: 'bye', payload: {} }))
    end(stream)
  }
}

const hub = () =>
  singleton('http.streams', () => {
    const streams = new Set<Stream>()
    listen((event) => {
      const frameOf = framesOf(event)
      for (const { feed } of streams) feed.send(event, frameOf)
    })
    onSessionsShaken(({ sessions, people, everybody }) => {
      for (const stream of [...streams]) {
        const { id, sessionId } = stream.person
        if (sessions.has(sessionId) || ((everybody || people.has(id) || isTokenId(id)) && !holds(stream))) end(stream)
      }
    })
    setInterval(() => look(streams), LOOK_MS).unref()
    setInterval(() => {
      for (const stream of [...streams]) {
        if (holds(stream)) stream.feed.say(stream.controlRoom ? BEAT : STILL_HERE)
        else end(stream)
      }
    }, HEARTBEAT_MS).unref()
    return streams
  })

/** Returns a function that gives an event's bytes for a role, which are built only once. */
function framesOf(event: Announcement): (role: string) => Uint8Array | null {
  const made = new Map<string, Uint8Array | null>()
  return (role) => {
    if (!made.has(role)) {
      const message = messageFor(event, role)
      made.set(role, message && frame({ ...message, id: event.id }))
    }
    return made.get(role)!
  }
}

function look(streams: Set<Stream>): void {
  const now = performance.now()
  for (const stream of [...streams]) {
    if (!stream.feed.isStalled(now)) continue
    end(stream)
    stream.wire.cut()
  }
  try {
    holdControlRooms([...streams].filter(({ controlRoom }) => controlRoom).map(({ person }) => person.sessionId))
  } catch (error) {
    // On a full disk nothing can be written, and an error in a timer would end the server.
    log().error({ err: error }, 'the sessions of open control rooms could not be kept awake')
  }
}

// A set keeps its order of insertion, so the oldest stream comes first.
function admit(stream: Stream): void {
  const streams = hub()
  const { id, sessionId } = stream.person
  closeOldest((person) => person.sessionId === sessionId, STREAMS_PER_SESSION)
  closeOldest((person) => person.id === id, STREAMS_PER_PERSON)
  streams.add(stream)
}

/** Closes the oldest streams of a person or a session, to make room for another one. */
function closeOldest(isOneOf: (person: Stream['person']) => boolean, most: number): void {
  const open = [...hub()].filter(({ person }) => isOneOf(person))
  for (const old of open.slice(0, Math.max(0, open.length - most + 1))) end(old)
}

defineGauge('workforce_open_streams', {
  help: 'Pages that listen for events',
  read: () => [{ value: hub().size }],
})

const holds = ({ person }: Stream): boolean => isTokenLive(person.id) ?? isLive(person.sessionId)?.role === person.role

function end(stream: Stream): void {
  if (!hub().delete(stream)) return
  stream.feed.close()
  // Any bytes that the reader has not taken by then are dropped.
  if (!stream.wire.closed.aborted) setTimeout(() => stream.wire.cut(), LAST_WORDS_MS).unref()
}
