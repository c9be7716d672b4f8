import { useEffect, useSyncExternalStore } from 'react'
import { call } from '~/api/call.ts'
import { type OwnAlert } from '~/domain/safety/emergencies/alert-view.ts'
import { useLive } from '~/browser/live/live.ts'
import { isOpen, type Shown } from '~/browser/outbox/shown.ts'
import { useWaiting } from '~/browser/outbox/waiting.ts'
import { ownAlertStore, patchOwnAlert, showOwnAlert, type SosProgress } from './own-alert.ts'

const ASK_AGAIN_MS = 15_000

/** The state of a person's alert, and a press of theirs that is waiting on this phone. */
export type OwnAlertState = { alert: OwnAlert | null; progress: SosProgress; waiting: Shown | null }

/** What is known about a person's alert. @param latest as the page was loaded; undefined if the page does not know */
export function useOwnAlert(latest?: OwnAlert | null): OwnAlertState {
  const { alert = latest ?? null, progress } = useSyncExternalStore(
    ownAlertStore.subscribe,
    ownAlertStore.read,
    ownAlertStore.nothing,
  )
  const waiting =
    useWaiting()
      .operations.filter((each) => each.own && each.kind === 'sos' && isOpen(each))
      .at(-1) ?? null
  return { alert, progress: progress === 'idle' && waiting ? 'waiting' : progress, waiting }
}

/**
 * Keeps the state of the alert up to date while the frame of the pages is mounted, and stores it on the phone for
 * offline pages.
 * @param latest as the page was loaded; undefined on a page that only the phone can fill
 */
export function useAlertNews(userId: string, latest?: OwnAlert | null): void {
  const sent = useJustSent()
  useEffect(() => {
    // Anything that was sent while the page was loading is missing from the loaded data.
    if (latest !== undefined) {
      const missed = sent && (!latest || latest.id < sent.id)
      return showOwnAlert(userId, { alert: missed ? sent : latest })
    }
    void import('~/browser/outbox/alert.ts')
      .then(({ findKnownAlert }) => findKnownAlert<OwnAlert>(userId))
      .then(
        (alert) => ownAlertStore.read().alert === undefined && showOwnAlert(userId, { alert }),
        () => undefined,
      )
    // The id is used in place of `sent`, which is a new object at each change to the outbox.
  }, [userId, latest, sent?.id])
  useLive('emergency_update', (change) => patchOwnAlert(userId, change))
  const { alert } = useOwnAlert(latest)
  const open = alert && !alert.resolvedAt ? alert : null
  useEffect(() => {
    if (ownAlertStore.read().alert === undefined) return
    void import('~/browser/outbox/alert.ts').then(({ keepAlert }) => keepAlert(userId, open)).catch(() => undefined)
  }, [userId, open])
  const openId = open?.id
  useEffect(() => {
    if (!openId) return
    const ask = setInterval(() => {
      void call('GET /api/emergency/:id', { id: openId }).then(
        (alert) => patchOwnAlert(userId, alert),
        () => undefined,
      )
    }, ASK_AGAIN_MS)
    return () => clearInterval(ask)
  }, [userId, openId])
}

const JUST_SENT_MS = 600_000

/** Handles the answer to a press that was waiting on this phone and has just been sent. */
function useJustSent(): OwnAlert | null {
  const received = useWaiting().operations.filter((each) => each.own && each.kind === 'sos' && !isOpen(each))
  const { view, receivedAt } = received.at(-1) ?? {}
  if (!view || !receivedAt || Date.now() - Date.parse(receivedAt) > JUST_SENT_MS) return null
  return view as OwnAlert
}
