import { useEffect, useRef } from 'react'
import { type EventFor, type PayloadOf, type Reader, type Told, type Word } from '~/domain/kernel/events/words.ts'
import { enterRoom, hear, type LiveEvent } from './connection.ts'
import { refresh } from '~/browser/runtime/refresher.ts'

type UseLive<R extends Reader> = <W extends EventFor<R>>(
  type: W,
  onEvent: (payload: PayloadOf<W>) => void,
  onRenew?: () => void,
) => void
type UseRefreshOn<R extends Reader> = <W extends EventFor<R>>(
  types: readonly W[],
  isNews?: (event: Told<W>) => boolean,
) => void

/**
 * Listens to events of one type while the component is mounted, on a page for everyone. One connection serves the whole
 * page. @param onRenew called if something may have been missed: after a new connection, or a long absence
 */
export const useLive: UseLive<'staff'> = useType
/** Does the same as `useLive`, in the admin portal. */
export const useAdminLive: UseLive<'admin'> = useType

/**
 * Reloads the page's data after one of these events, and after a reconnection, on a page for everyone. Events older
 * than the page are ignored. @param types must not change between renders @param isNews asked just before the load;
 * false if the page already shows it
 */
export const useRefreshOn: UseRefreshOn<'staff'> = useRefreshing
/** Does the same as `useRefreshOn`, in the admin portal. */
export const useAdminRefreshOn: UseRefreshOn<'admin'> = useRefreshing

/** Tells the server, while the component is mounted, that this session has the control room open. */
export function useControlRoomOpen(): void {
  useEffect(() => enterRoom('control'), [])
}

function useType<W extends Word>(type: W, onEvent: (payload: PayloadOf<W>) => void, onRenew?: () => void): void {
  useEvents([type], ({ payload }) => onEvent(payload), onRenew)
}

function useRefreshing<W extends Word>(types: readonly W[], isNews: (event: Told<W>) => boolean = () => true): void {
  const latest = useRef(isNews)
  useEffect(() => {
    latest.current = isNews
  })
  useEvents(
    types,
    (event) => refresh(() => isLater(event) && latest.current(event)),
    () => refresh(),
  )
}

// The page states the newest event at its creation. Presses that only raise an alert's count have no event id of their
// own.
const isLater = ({ id, payload }: { id: number; payload: object }) =>
  'presses' in payload || id > Number(document.documentElement.dataset.heard ?? 0)

function useEvents<W extends Word>(
  types: readonly W[],
  onEvent: (event: LiveEvent<W>) => void,
  onRenew?: () => void,
): void {
  const latest = useRef({ onEvent, onRenew })
  useEffect(() => {
    latest.current = { onEvent, onRenew }
  })
  const key = types.join(' ')
  useEffect(
    () =>
      hear(
        key.split(' ') as W[],
        (event) => latest.current.onEvent(event),
        () => latest.current.onRenew?.(),
      ),
    [key],
  )
}
