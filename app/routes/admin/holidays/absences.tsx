import { showDay } from '~/platform/dates.ts'
import { ABSENCE_KINDS, ABSENCE_LABELS } from '~/domain/time/absences/kinds.ts'
import { type AbsenceView } from '~/domain/time/absences/views.ts'
import { ListPager } from '~/routes/admin/list-search.tsx'
import { type Answered, fieldsOf } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { SelectField, TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { useEmptiedForm } from '~/browser/runtime/emptied-form.ts'

const KINDS = ABSENCE_KINDS.map((value) => ({ value, label: ABSENCE_LABELS[value] }))

/** Sickness, family and unpaid leave of one person: a form for new leave, and the recorded leave, latest first. */
export function Absences({
  userId,
  absences,
  answered,
  removed,
  ended,
}: {
  userId: string
  absences: { items: AbsenceView[]; next: string | null }
  answered: Answered
  removed: Answered
  ended: Answered
}) {
  const field = fieldsOf(answered)
  const form = useEmptiedForm('absent')
  return (
    <Card as="section" aria-labelledby="absences-title">
      <CardTitle
        id="absences-title"
        icon="user"
        title="Absences"
        sub="Sickness, family leave and unpaid leave. Shifts during an absence appear under Exceptions."
      />
      <Form key={userId} ref={form} method="post" className="mt-4 grid gap-3" noValidate>
        <ErrorSummary errors={answered.errors} />
        <input type="hidden" name="intent" value="absent" />
        <input type="hidden" name="userId" value={userId} />
        <SelectField {...field('kind')} label="Kind" options={KINDS} placeholder="Choose a kind" required />
        <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-2">
          <TextField {...field('from')} label="First day" type="date" required />
          <TextField {...field('to')} label="Last day" type="date" hint="Leave blank if not known" />
        </div>
        <div>
          <Button type="submit" icon="plus">
            Record absence
          </Button>
        </div>
      </Form>
      <ErrorSummary errors={{ ...removed.errors, ...ended.errors }} />
      {absences.items.length === 0 && <p className="mt-4 text-muted">No absences recorded.</p>}
      <ul className="mt-4 grid gap-2">
        {absences.items.map((one) => (
          <Absence key={one.id} absence={one} typed={ended.typed.id === one.id ? ended.typed.to : undefined} />
        ))}
      </ul>
      <ListPager shown={absences.items.length} label="Absences" next={absences.next} from="after" />
    </Card>
  )
}

function Absence({ absence, typed }: { absence: AbsenceView; typed?: string }) {
  const { id, kind, from, to } = absence
  const days =
    to === null ? `since ${showDay(from)}` : from === to ? showDay(from) : `${showDay(from)} to ${showDay(to)}`
  const what = `${ABSENCE_LABELS[kind]}, ${days}`
  return (
    <li className="flex flex-wrap items-end justify-between gap-2 border-t border-line pt-2">
      <span className="self-center font-semibold">{what}</span>
      <div className="flex flex-wrap items-end gap-2">
        {to === null && (
          <Form method="post" className="flex items-end gap-2">
            <input type="hidden" name="intent" value="absence-end" />
            <input type="hidden" name="id" value={id} />
            <TextField name="to" id={`to-${id}`} label="Last day" type="date" required defaultValue={typed} />
            <Button type="submit" size="sm">
              Save last day
            </Button>
          </Form>
        )}
        <Form method="post">
          <input type="hidden" name="intent" value="absence-remove" />
          <input type="hidden" name="id" value={id} />
          <Button type="submit" size="sm" variant="quiet" aria-label={`Remove absence: ${what}`}>
            Remove
          </Button>
        </Form>
      </div>
    </li>
  )
}
