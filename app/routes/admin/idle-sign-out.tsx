import { useFetcher } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'

/** Admins are signed out after 30 minutes of inactivity in all tabs, with a warning two minutes before. */
const IDLE_MS = 30 * 60_000
const WARN_MS = 2 * 60_000
const LOOK_MS = 15_000
const KEY = 'admin-last-move'
const MOVES = ['mousemove', 'keydown', 'click', 'scroll', 'touchstart'] as const

/**
 * Signs out an unattended admin, even though live updates keep reloading the page. `held` while the control room is
 * open. A person with site access `stays` signed in for the staff portal, but must enter the password before the admin
 * portal opens again.
 */
export function IdleSignOut({ held, stays }: { held: boolean; stays: boolean }) {
  // A fetcher tries again until an answer comes. An ordinary form could replace this page, and its alarm, with an error
  // page.
  const { submit } = useFetcher()
  const [warned, setWarned] = useState(false)
  const written = useRef(0)

  useEffect(() => {
    if (held) {
      setWarned(false)
      // This keeps the session's other tabs signed in too.
      const stay = () => localStorage.setItem(KEY, String(Date.now()))
      stay()
      const timer = setInterval(stay, LOOK_MS)
      return () => clearInterval(timer)
    }
    const move = () => {
      // Several tabs share one session: the last activity in any of them counts.
      if (Date.now() - written.current < 5000) return
      written.current = Date.now()
      localStorage.setItem(KEY, String(written.current))
    }
    written.current = 0
    move()
    const look = () => {
      const still = Date.now() - Number(localStorage.getItem(KEY) ?? Date.now())
      setWarned(still >= IDLE_MS - WARN_MS)
      if (still < IDLE_MS) return
      if (stays) location.replace(`/confirm?next=${encodeURIComponent(location.pathname + location.search)}`)
      else void submit(null, { method: 'post', action: '/logout?admin' })
    }
    const timer = setInterval(look, LOOK_MS)
    for (const type of MOVES) addEventListener(type, move, { passive: true })
    return () => {
      clearInterval(timer)
      for (const type of MOVES) removeEventListener(type, move)
    }
  }, [held, stays, submit])

  return (
    <Dialog
      open={warned}
      onClose={() => setWarned(false)}
      role="alertdialog"
      title="Are you still there?"
      description={`${stays ? 'You need your password to continue' : 'You will be signed out'} in two minutes: no activity.`}
      footer={
        <Button variant="primary" onClick={() => setWarned(false)}>
          {stays ? 'Stay here' : 'Stay signed in'}
        </Button>
      }
    />
  )
}
