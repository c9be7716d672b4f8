import { type ReactNode } from 'react'
import { type PatternView } from '~/domain/time/rota/views.ts'
import { weekWords } from '~/domain/time/rota/weekdays.ts'
import { type Day, showDay } from '~/platform/dates.ts'
import { fieldsOf } from '~/ui/answered.ts'
import { LinkButton } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { TextField } from '~/ui/field.tsx'
import { Fold, PlanForm } from './plan-form.tsx'

type Shown = PatternView & { post: string; people: string[] }

/** A pattern: its weeks, its people, and its actions. */
export function PatternCard({
  pattern,
  span,
  mayPlan,
  editTo,
}: {
  pattern: Shown
  /** The default days to create shifts for. */
  span: { from: Day; to: Day }
  mayPlan: boolean
  editTo: string
}) {
  const { id, name, weeks, startsOn } = pattern
  return (
    <Card as="li" className="grid content-start gap-4">
      <CardTitle title={name} sub={pattern.post} />
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[6rem_1fr]">
        {weeks.map((week, index) => (
          <Line key={index} label={weeks.length === 1 ? 'Every week' : `Week ${index + 1}`}>
            {weekWords(week)}
          </Line>
        ))}
        <Line label="Who">{pattern.people.join(', ') || 'Nobody yet'}</Line>
        {startsOn && weeks.length > 1 && <Line label="Week 1">from {showDay(startsOn)}</Line>}
      </dl>
      {mayPlan && (
        <div className="flex flex-wrap items-start gap-3 border-t border-line pt-4">
          <Fold label="Create shifts" about={name} of={{ intent: 'generate', id }}>
            <p>Shifts are created as drafts. Existing shifts are kept, and none is created twice.</p>
            <PlanForm intent="generate" kept={{ id }} submit="Create them">
              {(answered) => {
                const field = fieldsOf(answered)
                const own = (name: string, kept: string) => ({ ...field(name, kept), id: `${name}-${id}` })
                return (
                  <div className="grid items-start gap-3 sm:grid-cols-2">
                    <TextField {...own('from', span.from)} type="date" label="First day" required />
                    <TextField {...own('to', span.to)} type="date" label="Last day" required />
                  </div>
                )
              }}
            </PlanForm>
          </Fold>
          <LinkButton to={editTo}>
            Change<span className="sr-only">: {name}</span>
          </LinkButton>
          <Fold label="Remove" about={name} danger of={{ intent: 'remove', id }}>
            <p>Shifts it has already created will remain.</p>
            <PlanForm intent="remove" kept={{ id }} submit="Yes, remove it" variant="danger" />
          </Fold>
        </div>
      )}
    </Card>
  )
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd>{children}</dd>
  </>
)
