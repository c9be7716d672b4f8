import { useEffect, useState } from 'react'
import { call } from '~/api/call.ts'
import { UNDO_SECONDS } from '~/domain/time/clocking/withdraw.ts'
import { durationText } from '~/ui/duration.ts'
import { Alert } from '~/ui/alert.tsx'
import { keepInstallWord } from '~/browser/runtime/install.ts'
import { UndoClockOut } from './undo-clock-out.tsx'

const MOST_FORMS = 50

/** The shift that has just ended, and its clock-out. */
export type Ended = {
  id: string
  from: Date
  to: Date
  /** For how long it can still be undone; if omitted, it was made just now. */
  seconds?: number
  /** How reliable the clock-out's time is. A clock-out that a phone had stored can be changed only by a correction. */
  trust?: string | null
}

/** The shift that has just ended: how long it was, and how many forms were sent. For a moment it can be continued. */
export default function ShiftSummary({ id, from, to, seconds = UNDO_SECONDS, trust }: Ended) {
  const forms = useFormsSince(from)
  useEffect(() => keepInstallWord('due'), [])
  return (
    <section aria-label="Your shift" className="grid gap-2 noscript:hidden">
      <Alert tone="good" live="status" title="Your shift has ended">
        <span className="text-lg font-bold tabular-nums">
          {durationText(to.getTime() - from.getTime())}
          {forms !== null &&
            `, ${forms === 1 ? '1 form' : `${forms === MOST_FORMS ? `${forms} or more` : forms} forms`}`}
        </span>
      </Alert>
      {(!trust || trust === 'server') && <UndoClockOut id={id} seconds={seconds} />}
    </section>
  )
}

/** How many forms the person has sent in since then; null while not known. */
function useFormsSince(from: Date): number | null {
  const [forms, setForms] = useState<number | null>(null)
  const since = from.getTime()
  useEffect(() => {
    void call('GET /api/forms/submissions', { limit: MOST_FORMS }).then(
      (sent) => setForms(sent.filter(({ submittedAt }) => submittedAt && Date.parse(submittedAt) >= since).length),
      () => undefined,
    )
  }, [since])
  return forms
}
