import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'

export type LiveEvent = { type: string; payload: Record<string, unknown> }

type Heard = (event: LiveEvent) => void

/** The longest wait between two tries, and the random part that keeps a crowd apart, in milliseconds (specification 3, section 7). */
const LONGEST_MS = 30_000
const JITTER_MS = 250

const heard = new Map<string, Set<Heard>>()
const hearing = new Set<string>()
const connected = new Set<() => void>()
let source: EventSource | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let last = ''
let connections = 0
let wait = 1000

/**
 * Hears realtime events of the given types while the component stands. One connection serves the whole page; it resumes
 * where it broke off and tries again after 1, 2, 4 ... 30 seconds.
 * @param types event types such as 'alert.raised'; must not change between renders
 * @param onConnect called when a connection is made anew
 */
export function useLive(types: readonly string[], onEvent: Heard, onConnect?: () => void): void {
  const latest = useRef({ onEvent, onConnect })
  useEffect(() => {
    latest.current = { onEvent, onConnect }
  })
  const key = types.join(' ')
  useEffect(() => {
    const hear: Heard = (event) => latest.current.onEvent(event)
    const begin = () => latest.current.onConnect?.()
    connected.add(begin)
    const wanted = key.split(' ').filter(Boolean)
    for (const type of wanted) {
      if (!heard.has(type)) heard.set(type, new Set())
      heard.get(type)!.add(hear)
      attach(type)
    }
    open()
    return () => {
      connected.delete(begin)
      for (const type of wanted) heard.get(type)?.delete(hear)
      if ([...heard.values()].every((set) => set.size === 0)) close()
    }
  }, [key])
}

/** Loads the page's data anew when one of these events happens, and when a connection is made anew. */
export function useRefreshOn(types: readonly string[]): void {
  const { revalidate } = useRevalidator()
  const refresh = () => refreshOnce(revalidate)
  useLive(types, refresh, refresh)
}

let asking: Promise<unknown> | null = null

// A page and its frame often wait for the same event: the data of both are loaded by one call.
function refreshOnce(revalidate: () => void): void {
  asking ??= isReachable().then((reachable) => {
    asking = null
    if (reachable) revalidate()
  })
}

// A page whose data cannot be loaded anew is replaced by an error: while the server is out of reach it must stand.
const isReachable = (): Promise<boolean> =>
  fetch('/api/auth/user', { signal: AbortSignal.timeout(5000) }).then(
    (answer) => answer.ok,
    () => false,
  )

function open(): void {
  if (source || typeof EventSource === 'undefined') return
  clearTimeout(timer)
  // The page tells up to where it was made, so that nothing between then and now is missed.
  last ||= document.documentElement.dataset.heard ?? ''
  source = new EventSource(`/api/events${last ? `?since=${last}` : ''}`)
  hearing.clear()
  for (const type of heard.keys()) attach(type)
  source.onopen = () => {
    wait = 1000
    if (connections++ === 0) return
    for (const begin of [...connected]) begin()
  }
  source.onerror = () => void retry()
  source.addEventListener('bye', () => void retry())
}

function attach(type: string): void {
  if (!source || hearing.has(type)) return
  hearing.add(type)
  source.addEventListener(type, (message) => {
    const { data, lastEventId } = message as MessageEvent<string>
    if (lastEventId) last = lastEventId
    const event = JSON.parse(data) as LiveEvent
    for (const hear of [...(heard.get(type) ?? [])]) hear(event)
  })
}

// The browser's own reconnection neither waits longer each time nor stops when the session is over.
async function retry(): Promise<void> {
  source?.close()
  source = null
  clearTimeout(timer)
  timer = setTimeout(() => void reconnect(), wait + Math.random() * JITTER_MS)
  wait = Math.min(wait * 2, LONGEST_MS)
}

async function reconnect(): Promise<void> {
  if ([...heard.values()].every((set) => set.size === 0)) return
  const signedOut = await fetch('/api/auth/user').then(
    (answer) => answer.status === 401,
    () => false,
  )
  if (!signedOut) open()
}

function close(): void {
  source?.close()
  source = null
  clearTimeout(timer)
}
