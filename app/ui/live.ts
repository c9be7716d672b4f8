import { call } from '~/http/call.ts'
import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { Word } from '~/domain/events/words.ts'
import { enterRoom, type Heard, hear } from './live-connection.ts'

export type { LiveEvent } from './live-connection.ts'
export type { Word } from '~/domain/events/words.ts'

/**
 * Hears realtime events of the given types while the component stands. One connection serves the whole page.
 * @param types event types such as 'emergency_alert'; must not change between renders
 * @param onRenew called when what is shown may have missed something: after a new connection, or too long an absence
 */
export function useLive(types: readonly Word[], onEvent: Heard, onRenew?: () => void): void {
  const latest = useRef({ onEvent, onRenew })
  useEffect(() => {
    latest.current = { onEvent, onRenew }
  })
  const key = types.join(' ')
  useEffect(
    () =>
      hear(
        key.split(' ').filter(Boolean),
        (event) => latest.current.onEvent(event),
        () => latest.current.onRenew?.(),
      ),
    [key],
  )
}

/** Reloads the page's data when one of these events happens, and when a connection is made again. */
export function useRefreshOn(types: readonly Word[]): void {
  const { revalidate } = useRevalidator()
  const refresh = () => refreshOnce(revalidate)
  useLive(types, refresh, refresh)
}

/** Tells the server, for as long as the component stands, that this session has the control room open. */
export function useControlRoomOpen(): void {
  useEffect(() => enterRoom('control'), [])
}

let asking: Promise<unknown> | null = null

// A page and its frame often wait for the same event: the data of both are loaded by one call.
function refreshOnce(revalidate: () => void): void {
  asking ??= isReachable().then((reachable) => {
    asking = null
    if (reachable) revalidate()
  })
}

// A page whose data cannot be reloaded is replaced by an error: while the server is out of reach it must stand.
const isReachable = (): Promise<boolean> =>
  call('GET /api/auth/user', {}, { deadline: 5000 }).then(
    () => true,
    () => false,
  )
