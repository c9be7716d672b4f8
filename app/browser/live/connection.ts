import { type Told, type Word } from '~/domain/kernel/events/words.ts'
import { call, type CallFailure } from '~/api/call.ts'
import { loadAnew, watchTyping } from '~/browser/runtime/live-afresh.ts'

/** An event. If the server gave it no id, the browser repeats the previous event's id. */
export type LiveEvent<W extends Word = Word> = { id: number } & Told<W>
type Heard = (event: LiveEvent) => void

/**
 * The longest wait between two tries, and the random part that keeps many clients from retrying together, in
 * milliseconds.
 */
const LONGEST_MS = 30_000
const JITTER_MS = 250
/** After this many connections that never opened, the page no longer resumes from its last event. */
const MOST_UNOPENED = 2

const heard = new Map<string, Set<Heard>>()
const hearing = new Set<string>()
const renewing = new Set<() => void>()
let source: EventSource | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let room = ''
/** The id of the last event that this page has received; null if it needs only new ones. */
let last: string | null = ''
let renewOnOpen = false
let unopened = 0
let wait = 1000

let beatAt: number | null = null
const beatListeners = new Set<() => void>()

function beat(at: number | null): void {
  beatAt = at
  beatListeners.forEach((listener) => listener())
}

/**
 * When the connection was last known to be open; null while there is none. In the control room, the server's `beat`
 * events keep this up to date.
 */
export const beatStore = {
  read: () => beatAt,
  subscribe(listener: () => void) {
    beatListeners.add(listener)
    return () => void beatListeners.delete(listener)
  },
}

/**
 * Listens to events of these types. One connection serves the whole page. It resumes where it broke off, and is retried
 * after 1, 2, 4 ... 30 seconds. @param onRenew called if the page may have missed something @returns a function that
 * stops
 */
export function hear<W extends Word>(
  types: readonly W[],
  onEvent: (event: LiveEvent<W>) => void,
  onRenew: () => void,
): () => void {
  const listener = onEvent as Heard
  renewing.add(onRenew)
  for (const type of types) {
    if (!heard.has(type)) heard.set(type, new Set())
    heard.get(type)!.add(listener)
    attach(type)
  }
  open()
  return () => {
    renewing.delete(onRenew)
    for (const type of types) heard.get(type)?.delete(listener)
    if (isUnheard()) close()
  }
}

/** Tells the server that this connection belongs to an open control room. @returns a function that undoes this */
export function enterRoom(name: 'control'): () => void {
  const move = (to: string) => {
    room = to
    if (!source) return
    close()
    renewOnOpen = false
    open()
  }
  move(name)
  return () => move('')
}

function open(): void {
  if (source || typeof EventSource === 'undefined') return
  clearTimeout(timer)
  watchTyping()
  // The page includes the newest event at the time it was made, so that nothing since then is missed.
  if (last === '') last = document.documentElement.dataset.heard ?? null
  // A page that does not include it may miss events until the stream is open.
  if (last === null) renewOnOpen = true
  const query = new URLSearchParams({ ...(last !== null && { since: last }), ...(room && { room }) })
  const opening = (source = new EventSource(`/api/events?${query}`))
  let opened = false
  hearing.clear()
  for (const type of heard.keys()) attach(type)
  opening.onopen = () => {
    opened = true
    beat(Date.now())
    wait = 1000
    unopened = 0
    if (renewOnOpen) renew()
    renewOnOpen = true
  }
  opening.onerror = () => {
    if (!opened) unopened++
    retry()
  }
  opening.addEventListener('bye', retry)
  opening.addEventListener('beat', () => beat(Date.now()))
  opening.addEventListener('reload', (message) => {
    const { payload } = JSON.parse((message as MessageEvent<string>).data) as { payload: { latest: number } }
    last = String(payload.latest)
    renew()
  })
}

function attach(type: string): void {
  if (!source || hearing.has(type)) return
  hearing.add(type)
  source.addEventListener(type, (message) => {
    const { data, lastEventId } = message as MessageEvent<string>
    if (lastEventId) last = lastEventId
    const event = { ...(JSON.parse(data) as LiveEvent), id: Number(lastEventId) }
    for (const listener of [...(heard.get(type) ?? [])]) listener(event)
  })
}

function renew(): void {
  for (const onRenew of [...renewing]) onRenew()
}

// The browser's own reconnection is not used, because it neither waits longer each time nor stops when the session
// ends.
function retry(): void {
  close()
  timer = setTimeout(() => void reconnect(), wait + Math.random() * JITTER_MS)
  wait = Math.min(wait * 2, LONGEST_MS)
}

/** Connects again if the connection has ended with the session, because the person may have signed in again. */
export function resume(): void {
  if (!source) void reconnect()
}

async function reconnect(): Promise<void> {
  clearTimeout(timer)
  if (isUnheard()) return
  const status = await call('GET /api/auth/user', {}).then(
    () => 200,
    (fault: CallFailure) => fault.status,
  )
  // On another page of this browser the person may sign in again, and this page then hears nothing of it.
  if (status === 401) return globalThis.addEventListener?.('focus', resume, { once: true })
  // The server answers but no stream opens, so the event to resume from must be invalid.
  if (status === 200 && unopened >= MOST_UNOPENED) {
    unopened = 0
    last = null
    renewOnOpen = true
    if (loadAnew()) return
    renew()
  }
  open()
}

function close(): void {
  beat(null)
  source?.close()
  source = null
  clearTimeout(timer)
}

const isUnheard = () => [...heard.values()].every((set) => set.size === 0)
