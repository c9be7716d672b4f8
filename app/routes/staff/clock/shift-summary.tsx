import { useEffect, useState } from 'react'
import { call } from '~/api/call.ts'
import { durationText } from '~/ui/ago.ts'
import { Alert } from '~/ui/alert.tsx'
import { keepInstallWord } from '~/ui/install.ts'

const MOST_FORMS = 50

/** What the shift that has just ended was: how long, and how many forms were sent in. */
export function ShiftSummary({ from, to }: { from: Date; to: Date }) {
  const forms = useFormsSince(from)
  useEffect(() => keepInstallWord('due'), [])
  return (
    <Alert tone="good" live="status" title="Your shift has ended">
      <span className="text-lg font-bold tabular-nums">
        {durationText(to.getTime() - from.getTime())}
        {forms !== null && `, ${forms === 1 ? '1 form' : `${forms === MOST_FORMS ? `${forms} or more` : forms} forms`}`}
      </span>
    </Alert>
  )
}

/** How many forms the person has sent in since then; null while that is not known. */
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
