import { useSyncExternalStore } from 'react'
import { showTime } from '~/platform/dates.ts'
import { Icon } from './icon.tsx'
import { lineStore } from './line.ts'

/** One quiet line while the server cannot be reached: how old the page is, and that it goes on trying by itself. */
export function LineNotice() {
  const silence = useSyncExternalStore(lineStore.subscribe, lineStore.read, lineStore.nothing)
  if (!silence) return null
  const since = showTime(new Date(silence.since))
  return (
    <p
      role="status"
      className="no-print pointer-events-none fixed inset-x-0 bottom-[calc(var(--nav-height)+env(safe-area-inset-bottom))] z-30 flex items-center justify-center gap-2 border-t border-current/25 lg:bottom-0 bg-warn-soft px-3 py-1.5 text-sm font-bold text-warn"
    >
      <Icon name="warning" className="size-4" />
      {silence.to === null
        ? `Not up to date since ${since}. Trying again.`
        : `No connection since ${since}. Trying again.`}
    </p>
  )
}
