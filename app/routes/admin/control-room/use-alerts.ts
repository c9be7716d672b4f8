import { useRouteLoaderData } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { headlineText, siteByName } from '~/domain/safety/emergencies/headline.ts'
import { alertWords, kindOf } from '~/domain/safety/emergencies/alert-kinds.ts'
import { type AlertView } from '~/domain/safety/emergencies/alert-view.ts'
import { call, CallFailure } from '~/api/call.ts'
import { byGravity, gravestOf } from '~/domain/safety/emergencies/overlay-title.ts'
import { hush } from '~/ui/alarm-voice.ts'
import { soundAlarm } from '~/ui/alarm.ts'
import { useAdminLive } from '~/browser/live/live.ts'
import { toast } from '~/ui/toast.tsx'
import { answeredFirst } from './answered-first.ts'

const POLL_MS = 30_000
const SIREN_AGAIN_MS = 30_000
const IDLE_MS = 5 * 60_000
const LOOK_MS = 60_000
/** How long to wait for an answer before the controller is told that none came. */
const ANSWER_MS = 10_000
const MOST = 5
const MOST_LOOKS = 4

/**
 * The unacknowledged alerts, the most serious first. They arrive live, and are requested every 30 seconds while the
 * admin is active. After five minutes without activity these requests stop, so that an idle session can end; live
 * updates continue.
 */
export function useAlerts() {
  const [alerts, setAlerts] = useState<AlertView[]>([])
  const [busy, setBusy] = useState<string | null>(null)
  const [answered, setAnswered] = useState<AlertView | null>(null)
  const known = useRef(new Set<string>())
  /** How many changes have arrived from the server or been made here. */
  const heard = useRef(0)
  const user = useRouteLoaderData<{ user: { firstName: string; lastName: string } | null }>('root')?.user
  const me = user ? `${user.firstName} ${user.lastName}` : undefined

  const take = useCallback((fresh: AlertView[]) => {
    setAlerts(byGravity(fresh))
    const unheard = fresh.filter((alert) => !known.current.has(alert.id))
    for (const alert of unheard) {
      known.current.add(alert.id)
      notify(alert)
    }
    if (unheard.length) sound(unheard)
  }, [])

  const look = useCallback(async () => {
    for (let tries = 0; tries < MOST_LOOKS; tries++) {
      const before = heard.current
      const active = await call('GET /api/emergency/active', {}).catch(() => null)
      if (!active) return
      // A change arrived after this list was requested, so the list might bring back an alert that has since been
      // closed.
      if (heard.current === before || tries === MOST_LOOKS - 1) return take(active)
    }
  }, [take])

  const put = (alert: AlertView) => take([alert, ...without(alert.id)(alerts)])

  useAdminLive(
    'emergency_alert',
    (alert) => {
      heard.current++
      if (alert.acknowledgedAt || alert.resolvedAt) return setAlerts(without(alert.id))
      const shown = alerts.find(({ id }) => id === alert.id)
      if (shown && alert.escalations > shown.escalations) sound([alert])
      put(alert)
    },
    () => void look(),
  )
  useAdminLive('emergency_update', (change) => {
    heard.current++
    if (change.acknowledgedAt || change.resolvedAt) return setAlerts(without(change.id))
    const shown = alerts.find(({ id }) => id === change.id)
    // An update contains only the changes: if the alert is not on the page yet, the rest is requested.
    if (shown) put({ ...shown, ...change })
    else void look()
  })

  useEffect(() => {
    void look()
    let last = Date.now()
    let active = true
    const stir = () => {
      last = Date.now()
      if (!active) void look()
      active = true
    }
    const moves = ['mousemove', 'keydown', 'click', 'scroll', 'touchstart'] as const
    for (const move of moves) addEventListener(move, stir, { passive: true })
    const idle = setInterval(() => (active = Date.now() - last < IDLE_MS), LOOK_MS)
    const poll = setInterval(() => void (active && look()), POLL_MS)
    return () => {
      for (const move of moves) removeEventListener(move, stir)
      clearInterval(idle)
      clearInterval(poll)
    }
  }, [look])

  // A drill sounds once; a real alert sounds until it is acknowledged.
  const loud = useRef<AlertView[]>([])
  loud.current = alerts.filter(({ drill }) => !drill)
  const sounding = loud.current.length > 0
  useEffect(() => {
    if (!sounding) return
    const again = setInterval(() => sound(loud.current), SIREN_AGAIN_MS)
    return () => {
      clearInterval(again)
      hush()
    }
  }, [sounding])

  const acknowledge = useCallback(
    async (id: string) => {
      setBusy(id)
      const done = await call('POST /api/emergency/:id/acknowledge', { id }, { deadline: ANSWER_MS }).catch(
        (fault: CallFailure) => fault,
      )
      setBusy(null)
      if (!(done instanceof CallFailure)) {
        heard.current++
        const first = answeredFirst(done, me)
        if (first) toast(first)
        else setAnswered(done)
        return setAlerts(without(id))
      }
      toast({ ...unacknowledged(done), tone: 'bad' })
      void look()
    },
    [look, me],
  )

  const undo = useCallback(
    async (id: string) => {
      const undone = await call('POST /api/emergency/:id/acknowledge/undo', { id }).catch((error: Error) => error)
      if (undone instanceof Error) toast({ title: 'Could not undo', description: undone.message, tone: 'bad' })
      else setAnswered(null)
      void look()
    },
    [look],
  )

  return { answered, undo, alerts: alerts.slice(0, MOST), more: Math.max(0, alerts.length - MOST), busy, acknowledge }
}

const SOS_TITLE = 'CRITICAL EMERGENCY ALERT'

const without = (over: string) => (alerts: AlertView[]) => alerts.filter(({ id }) => id !== over)

const unacknowledged = ({ code, said }: CallFailure) =>
  code === 'timeout'
    ? { title: 'No answer', description: 'It may not be acknowledged. Please hold again.' }
    : { title: 'Not acknowledged', description: said || 'The server could not be reached. Please try again.' }

/** Plays the sound of the most serious alert, then its words in the browser's voice. */
function sound(alerts: readonly AlertView[]): void {
  const alert = gravestOf(alerts)
  if (!alert) return
  const { sound: tone, spoken } = alertWords(alert)
  soundAlarm(tone, spoken(alert.userDetails.firstName, siteByName(alert.place)))
}

function notify(alert: AlertView): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  const { fullName, email, phone } = alert.userDetails
  const contact = phone ?? email
  const { label, says, noRing } = alertWords(alert)
  const title = kindOf(alert) === 'sos' ? SOS_TITLE : label
  try {
    new Notification(title, {
      body: `${headlineText(alert, new Date())}\n${says(fullName)}\nLocation: ${alert.formattedLocation}${noRing || !contact ? '' : `\nContact: ${contact}`}`,
      tag: `alert-${alert.id}`,
      requireInteraction: true,
    })
  } catch {
    // Some phones allow notifications only from a service worker. There, the push message shows one.
  }
}
