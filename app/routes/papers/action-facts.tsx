import { daysUntil, dueWords } from '~/domain/fitness/actions/ladder.ts'
import { type ActionView } from '~/domain/fitness/actions/views.ts'
import { showDay } from '~/platform/dates.ts'
import { Badge } from '~/ui/badge.tsx'

/** The task, its deadline, and what it blocks. */
export function ActionFacts({ action, today, level = 2 }: { action: ActionView; today: string; level?: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const { words, kindLabel, dueOn, state, siteName, blocks } = action
  const left = daysUntil(today, dueOn)
  const tone = left < 0 ? 'bad' : left <= 7 ? 'warn' : 'info'
  return (
    <>
      <Heading className="text-lg font-bold wrap-anywhere">{words}</Heading>
      <p className="flex flex-wrap items-center gap-2 text-sm">
        {state === 'open' && <Badge tone={tone}>{dueWords(left)}</Badge>}
        <span className="text-muted">{[showDay(dueOn), kindLabel, siteName].filter(Boolean).join(', ')}</span>
      </p>
      {blocks && left < 0 && state === 'open' && <p className="font-semibold">Stopped until then: {blocks}</p>}
    </>
  )
}
