import { type ReactNode, useEffect, useState } from 'react'
import { showTime } from '~/platform/dates.ts'

/** 'Acknowledged by you at 21:59', with undo while that is possible; nothing for other people's actions. */
export function UndoLine({
  what,
  mine,
  at,
  until,
  children,
}: {
  what: string
  /** Whether the person at this desk acknowledged the alert. */
  mine: boolean
  at: string | null
  /** The time after which the action can no longer be undone. */
  until: string | null
  children: ReactNode
}) {
  const [left, setLeft] = useState(false)
  useEffect(() => {
    const ms = until ? new Date(until).getTime() - Date.now() : 0
    setLeft(ms > 0)
    const timer = setTimeout(() => setLeft(false), Math.max(0, ms))
    return () => clearTimeout(timer)
  }, [until])
  if (!left || !mine || !at) return null
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 font-semibold">
      {what} by you at {showTime(at)}. {children}
    </div>
  )
}
