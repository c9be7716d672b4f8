import { type ReactNode } from 'react'
import { type OwnAlert } from '~/domain/safety/emergencies/alert-view.ts'
import { lazyPart } from '~/browser/runtime/arrival.ts'
import { showTime } from '~/platform/dates.ts'
import { WhenSent } from '~/routes/staff/when-sent.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { classes } from '~/ui/classes.ts'
import { goingWords } from '~/domain/safety/emergencies/going-words.ts'
import { useAlertNews, useOwnAlert } from './use-own-alert.ts'

// These parts are loaded separately, because only a few pages have an open alert.
type Part = { alert: OwnAlert; userId: string }
const LivePlace = lazyPart<Part>(() => import('./live-place.tsx').then((part) => ({ default: part.LivePlace })))
const Safe = lazyPart<Part>(() => import('./safe.tsx').then((part) => ({ default: part.Safe })))

type Props = {
  userId: string
  phone: string
  /** The person's alert as the page was loaded; undefined on a page that only the phone can fill. */
  latest?: OwnAlert | null
}

/** The state of the person's alert, first on every page until it is resolved. */
export function PinnedAlert({ userId, phone, latest }: Props) {
  useAlertNews(userId, latest)
  const said = useAlertWords(userId, latest)
  const { alert } = useOwnAlert(latest)
  if (!said) return null
  return (
    <section
      aria-label="Your alert"
      className={classes('max-h-[calc(var(--screen)*0.40)] overflow-y-auto', TONES[said.tone])}
    >
      <div className="mx-auto flex max-w-3xl flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2">
        <div role="status" className="min-w-0 flex-1 basis-48">
          <p className="font-extrabold">{said.title}</p>
          <div className="text-sm">{said.body}</div>
        </div>
        <LinkButton href={`tel:${phone.replaceAll(' ', '')}`} variant="sos" icon="phone">
          Call {phone}
        </LinkButton>
        {alert && <LivePlace alert={alert} userId={userId} />}
      </div>
    </section>
  )
}

const TONES = {
  bad: 'border-b border-current/25 bg-bad-soft text-bad',
  warn: 'border-b border-current/25 bg-warn-soft text-warn',
  good: 'border-b border-current/25 bg-good-soft text-good',
}

/**
 * Describes the state of a person's alert: not sent yet, not acknowledged yet, or acknowledged and by whom; null if
 * none is open.
 */
export function useAlertWords(userId: string, latest?: OwnAlert | null) {
  const { alert, progress, waiting } = useOwnAlert(latest)
  const unsent = UNSENT[progress]
  if (unsent) {
    const pressed = waiting && `Pressed ${showTime(new Date(waiting.madeAt))}. `
    const body = progress === 'waiting' ? <WhenSent /> : unsent[1]
    return { tone: 'bad' as const, title: unsent[0], body: [pressed, <span key="why">{body}</span>] }
  }
  if (!alert || alert.resolvedAt) return null
  const safe = <Safe key="safe" alert={alert} userId={userId} />
  const what = whatOf(alert)
  if (!alert.acknowledgedAt)
    return { tone: 'warn' as const, title: `${what}. Control has not seen it yet.`, body: safe }
  const going = alert.going.map((one) => `${goingWords(one)}.`)
  const title = [`Seen by ${alert.acknowledgedBy} ${showTime(alert.acknowledgedAt)}.`, ...going].join(' ')
  return { tone: 'good' as const, title, body: [`${what}.`, safe] }
}

function whatOf({ type, drill, triggeredAt, pressedAt, lateMinutes }: OwnAlert): string {
  const at = showTime(triggeredAt)
  if (lateMinutes && pressedAt) return `SOS pressed ${showTime(pressedAt)}, received ${at}`
  if (drill) return `Drill alert sent ${at}`
  return type === 'sos' ? `SOS sent ${at}` : `An alarm was raised for you ${at}`
}

const NOT_SENT = 'Your alert has not been sent yet'
const UNSENT: Partial<Record<string, [string, ReactNode?]>> = {
  waiting: [NOT_SENT],
  in_page: [NOT_SENT, 'Keep this page open: it keeps trying.'],
  signed_out: ['Your alert has not been sent', 'You are signed out. Sign in again to send it, or call.'],
  somebody_else: [
    'Your alert has not been sent',
    'Another person is signed in on this phone now. It will not be sent in their name. It stays here until you sign in again.',
  ],
}
