import { useNavigation } from '@remix-run/react'
import { minutesWords } from '~/platform/minutes-words.ts'
import { type ActionAnswer } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { answeredFor } from '~/ui/answered.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button, buttonClass } from '~/ui/button.tsx'
import { Empty } from '~/ui/empty.tsx'
import { TextArea } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { Table } from '~/ui/table.tsx'
import { type Candidate, CHOSEN_FORM } from './candidate.ts'

type Props = { candidates: Candidate[]; dutyId: string; insteadOf?: string; needed: boolean }

/** Who could do a shift, best first, with the reasons against each. */
export function CandidateTable({ candidates, dutyId, insteadOf, needed }: Props) {
  return (
    <Table
      caption="People who could do this shift, best first"
      rows={candidates}
      rowKey={(row) => row.userId}
      empty={
        <Empty icon="users" title="Nobody was found">
          Try another part of a name.
        </Empty>
      }
      columns={[
        {
          key: 'ask',
          label: 'Ask',
          silent: true,
          cell: (row) =>
            needed && row.refusals.length === 0 && !row.asked ? (
              <label className="flex min-h-11 min-w-11 items-center justify-center">
                <input type="checkbox" form={CHOSEN_FORM} name="userIds" value={row.userId} className="size-5" />
                <span className="sr-only">Ask {row.name}</span>
              </label>
            ) : null,
        },
        { key: 'name', label: 'Person', head: true, cell: (row) => row.name },
        { key: 'why', label: 'Reasons against', cell: (row) => <Reasons row={row} /> },
        { key: 'week', label: 'This week', numeric: true, cell: (row) => minutesWords(row.minutesThisWeek) },
        { key: 'rest', label: 'Rest', numeric: true, cell: (row) => restWords(row.restMinutes) },
        { key: 'far', label: 'Last site', numeric: true, cell: (row) => farWords(row.distanceMetres) },
        {
          key: 'assign',
          label: 'Assign',
          silent: true,
          cell: (row) =>
            needed && row.refusals.length === 0 ? <Assign row={row} dutyId={dutyId} insteadOf={insteadOf} /> : null,
        },
      ]}
    />
  )
}

function Reasons({ row: { refusals, warnings, asked } }: { row: Candidate }) {
  if (!asked && refusals.length + warnings.length === 0) return <Badge tone="good">Free</Badge>
  return (
    <ul className="grid justify-items-start gap-1 text-sm">
      {asked && (
        <li>
          <Badge tone="info">Asked</Badge>
        </li>
      )}
      {refusals.map(({ code, message }) => (
        <li key={code} className="font-semibold text-bad">
          <span className="sr-only">Not possible: </span>
          {message}
        </li>
      ))}
      {warnings.map(({ code, message }) => (
        <li key={code} className="font-semibold text-warn">
          <span className="sr-only">Warning: </span>
          {message}
        </li>
      ))}
    </ul>
  )
}

function Assign({ row, dutyId, insteadOf }: { row: Candidate; dutyId: string; insteadOf?: string }) {
  const answered = answeredFor(useAnswer<ActionAnswer>()?.result, 'assign')
  const posted = useNavigation().formData
  const busy = posted?.get('intent') === 'assign' && posted.get('userId') === row.userId
  const mine = answered.typed.userId === row.userId
  const errors = mine ? answered.errors : {}
  const needsReason = row.warnings.some(({ code }) => code !== 'declined')
  const form = (
    <Form method="post" noValidate preventScrollReset className="grid gap-3">
      <input type="hidden" name="intent" value="assign" />
      <input type="hidden" name="id" value={dutyId} />
      <input type="hidden" name="userId" value={row.userId} />
      {insteadOf && <input type="hidden" name="insteadOf" value={insteadOf} />}
      {errors[''] && (
        <p role="alert" className="text-sm font-semibold text-bad">
          {errors[''].join(' ')}
        </p>
      )}
      {(needsReason || errors.reason) && (
        <TextArea
          id={`reason-${row.userId}`}
          name="reason"
          label="Reason"
          required
          rows={2}
          maxLength={500}
          defaultValue={(mine && answered.typed.reason) || ''}
          errors={errors.reason}
        />
      )}
      <div>
        <Button type="submit" busy={busy}>
          Assign<span className="sr-only"> {row.name}</span>
        </Button>
      </div>
    </Form>
  )
  if (!needsReason) return form
  return (
    <details open={Object.keys(errors).length > 0 || undefined}>
      <summary className={buttonClass({}, 'w-fit cursor-pointer list-none')}>
        Assign with a reason<span className="sr-only">: {row.name}</span>
      </summary>
      <div className="mt-3">{form}</div>
    </details>
  )
}

const DAY_MINUTES = 24 * 60
const restWords = (minutes: number | null) =>
  minutes === null || minutes > 7 * DAY_MINUTES ? 'Over a week' : minutesWords(minutes)

const farWords = (metres: number | null) =>
  metres === null
    ? 'Not known'
    : metres < 1000
      ? `${metres} m`
      : `${(metres / 1000).toFixed(metres < 10_000 ? 1 : 0)} km`
