import { useSyncExternalStore } from 'react'
import { showTime } from '~/platform/dates.ts'
import { Icon } from './icon.tsx'
import { lineStore, type Silence } from '../browser/runtime/line.ts'

/** What to say on pages that name what could not be loaded. */
const UNABLE: [RegExp, string][] = [
  [/^\/news(\/|$)/, 'Unable to load news articles.'],
  [/^\/documents(\/|$)/, 'Unable to load documents.'],
]

const WORDS: Record<Silence['why'], string> = {
  no_line: 'No connection since',
  silent: 'No answer since',
  server: 'The server has had a problem since',
  unanswered: 'Still waiting for an answer since',
}

/** A quiet line while the server cannot be reached: how old the page is, why, and that it keeps trying. */
export function LineNotice() {
  const silence = useSyncExternalStore(lineStore.subscribe, lineStore.read, lineStore.nothing)
  if (!silence) return null
  const since = showTime(new Date(silence.since))
  const unable = UNABLE.find(([pages]) => pages.test(silence.to ?? location.pathname))?.[1]
  const old = silence.to === null && silence.why === 'no_line'
  return (
    <p
      role="status"
      className="no-print pointer-events-none fixed inset-x-0 bottom-[calc(var(--nav-height)+env(safe-area-inset-bottom))] z-30 flex flex-wrap items-center justify-center gap-x-2 border-t border-current/25 lg:bottom-0 bg-warn-soft px-3 py-1.5 text-sm font-bold text-warn"
    >
      <Icon name="warning" className="size-4" />
      {unable && <span>{unable}</span>}
      <span>
        {old ? 'Not up to date since' : WORDS[silence.why]} {since}.{silence.why !== 'unanswered' && ' Trying again.'}
      </span>
    </p>
  )
}

/**
 * The same notice inside a dialog, which covers the line on the page. It is shown while a request from the dialog has
 * no answer.
 */
export function StillWaiting() {
  const silence = useSyncExternalStore(lineStore.subscribe, lineStore.read, lineStore.nothing)
  return (
    <p role="status" className="px-4 text-sm font-semibold text-warn not-empty:py-2 sm:px-5">
      {silence?.why === 'unanswered' && `${WORDS.unanswered} ${showTime(new Date(silence.since))}.`}
    </p>
  )
}
