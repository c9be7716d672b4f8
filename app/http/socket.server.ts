import { type IncomingMessage, type Server } from 'node:http'
import { type Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { onSessionsShaken } from '~/domain/account/sign-in/session-ends.server.ts'
import { isLive } from '~/domain/account/sign-in/sessions.server.ts'
import { type Announcement, isFor, listen } from '~/domain/kernel/events/bus.server.ts'
import { messageFor } from '~/domain/kernel/events/message.server.ts'
import { findActor } from './actor.server.ts'
import { type Following, followerOf } from './follower.server.ts'
import { isOurHost, isOwn } from './front.server.ts'
import { SOCKET_PATH } from './incoming.server.ts'
import { HEARTBEAT_MS } from './stream.server.ts'

const LARGEST_MESSAGE = 4096
const SLOW_BYTES = 256 * 1024
const SOCKETS_PER_SESSION = 5
const SOCKETS_PER_PERSON = 12
const LAST_WORDS_MS = 2000
const CLOSE = { goingAway: 1001, notJson: 1003, signedOut: 4401, another: 1008 }

type Client = { socket: WebSocket; person: Following; alive: boolean }

/**
 * Opens the documented websocket at `/ws`, which sends the same events as the server-sent ones. Refusals come after the
 * handshake, as close codes, so that a browser learns the reason; only a foreign Origin is refused before it. @returns
 * a function that tells every client that the server is stopping
 */
export function attachSocket(server: Server): () => void {
  const door = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE, clientTracking: false })
  const clients = new Set<Client>()

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // In development the bundler handles its own upgrades.
    if (request.url?.split('?')[0] !== SOCKET_PATH) return
    socket.on('error', () => socket.destroy())
    const { origin, host } = request.headers
    if (!isOurHost(host ?? '') || (origin !== undefined && !isOwn(origin, host ?? ''))) return refuse(socket)
    door.handleUpgrade(request, socket, head, (opened) => void admit(clients, opened, request))
  })

  const stopListening = listen((event) => broadcast(clients, event))
  const stopWatching = onSessionsShaken(({ sessions, people, everybody }) => {
    for (const client of [...clients]) {
      if (sessions.has(client.person.sessionId)) hangUp(client)
      else if (everybody || people.has(client.person.id)) recheck(client)
    }
  })
  const heartbeat = setInterval(() => {
    for (const client of [...clients]) {
      recheck(client)
      if (!client.alive) client.socket.terminate()
      client.alive = false
      client.socket.ping()
    }
  }, HEARTBEAT_MS)
  return () => {
    stopListening()
    stopWatching()
    clearInterval(heartbeat)
    for (const { socket } of clients) socket.close(CLOSE.goingAway, 'The server is stopping')
    setTimeout(() => {
      for (const { socket } of clients) socket.terminate()
    }, LAST_WORDS_MS).unref()
  }
}

async function admit(clients: Set<Client>, socket: WebSocket, request: IncomingMessage): Promise<void> {
  socket.on('error', () => socket.terminate())
  socket.on('message', (data, isBinary) => {
    if (isBinary || !isJson(data)) socket.close(CLOSE.notJson, 'Send JSON')
  })
  const headers = new Headers({ Cookie: request.headers.cookie ?? '' })
  const context = {
    cspNonce: '',
    requestId: '',
    clientIp: null,
    closed: new AbortController().signal,
    pending: () => 0,
    room: () => null,
    send: () => false,
    cut: () => undefined,
  }
  const actor = await findActor(new Request('http://localhost/ws', { headers }), context).catch(() => null)
  // The client may have gone while its session was looked up, and is then not reported again.
  if (socket.readyState !== socket.OPEN) return
  if (actor?.kind !== 'person') return socket.close(CLOSE.signedOut, 'Please sign in')
  const { id, sessionId } = actor
  const client: Client = { socket, person: followerOf(actor), alive: true }
  const mine = [...clients].filter(({ person }) => person.id === id)
  const here = mine.filter(({ person }) => person.sessionId === sessionId)
  if (here.length >= SOCKETS_PER_SESSION) here[0]!.socket.close(CLOSE.another, 'Too many connections')
  else if (mine.length >= SOCKETS_PER_PERSON) mine[0]!.socket.close(CLOSE.another, 'Too many connections')
  clients.add(client)
  socket.on('pong', () => (client.alive = true))
  socket.on('close', () => clients.delete(client))
}

function broadcast(clients: Set<Client>, event: Announcement): void {
  const texts = new Map<string, string | null>()
  for (const { person, socket } of [...clients]) {
    if (!isFor(person, event)) continue
    if (!texts.has(person.role)) {
      const message = messageFor(event, person.role)
      texts.set(person.role, message && JSON.stringify(message))
    }
    const text = texts.get(person.role)
    if (!text) continue
    if (socket.bufferedAmount > SLOW_BYTES) socket.terminate()
    else socket.send(text)
  }
}

function recheck(client: Client): void {
  const { person } = client
  if (isLive(person.sessionId)?.role !== person.role) hangUp(client)
}

function hangUp({ socket }: Client): void {
  socket.close(CLOSE.signedOut, 'Please sign in again')
  // The server does not wait for a client that ignores the close frame.
  setTimeout(() => socket.terminate(), LAST_WORDS_MS).unref()
}

function isJson(data: RawData): boolean {
  try {
    JSON.parse((data as Buffer).toString())
    return true
  } catch {
    return false
  }
}

function refuse(socket: Duplex): void {
  socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () => socket.destroy())
}
