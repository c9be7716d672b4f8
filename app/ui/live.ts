import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'

export interface LiveEvent {
  type: string
  payload: Record<string, unknown>
}

/** Calls `heard` for each event of these types that the server tells this person, while the component is there. */
export function useLive(types: readonly string[], heard: (event: LiveEvent) => void): void {
  const latest = useRef(heard)
  useEffect(() => {
    latest.current = heard
  }, [heard])
  const key = types.join(' ')
  useEffect(() => {
    const source = open()
    const tell = (message: MessageEvent<string>) => latest.current(JSON.parse(message.data) as LiveEvent)
    const wanted = key.split(' ')
    for (const type of wanted) source.addEventListener(type, tell)
    return () => {
      for (const type of wanted) source.removeEventListener(type, tell)
      close()
    }
  }, [key])
}

/** Loads the page's data anew when one of these events happens. */
export function useRefreshOn(types: readonly string[]): void {
  const { revalidate } = useRevalidator()
  useLive(types, () => void revalidate())
}

// One connection for the whole page: a session has five, and a browser keeps six to one server.
const shared: { source: EventSource | null; users: number } = { source: null, users: 0 }

function open(): EventSource {
  shared.users += 1
  shared.source ??= new EventSource('/api/events')
  return shared.source
}

function close(): void {
  shared.users -= 1
  if (shared.users > 0) return
  shared.source?.close()
  shared.source = null
}
