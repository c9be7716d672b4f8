import { showDay } from '~/platform/dates.ts'
import { minutesWords } from '~/platform/minutes-words.ts'
import { LEAVE_HOURS_LABELS } from '~/domain/time/leave-hours/kinds.ts'
import { type LeaveHoursView } from '~/domain/time/leave-hours/views.ts'
import { type Answered, fieldsOf } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { SelectField, TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { Table } from '~/ui/table.tsx'
import { OwnDecision, OwnDecisionRecorded, useOwn } from '~/routes/admin/own-decision.tsx'
import { useEmptiedForm } from '~/browser/runtime/emptied-form.ts'

const KINDS = [
  { value: 'taken', label: 'Taken' },
  { value: 'adjusted', label: 'Adjustment' },
]

/** Leave in hours of a person with irregular hours: whether it is counted this way, what is left, and each movement. */
export function LeaveHours({ leave, answered, set }: { leave: LeaveHoursView; answered: Answered; set: Answered }) {
  const { userId, inHours, since, rolledUpSince, minutes, entries } = leave
  const own = useOwn(userId)
  return (
    <Card as="section" aria-labelledby="leave-hours-title">
      <CardTitle
        id="leave-hours-title"
        icon="clock"
        title="Leave in hours"
        sub="For irregular hours: 12.07 % of the hours worked, added when a pay period is locked."
      />
      <p className="mt-3 font-semibold">
        {inHours && since
          ? `${minutesWords(minutes)} left, counted since ${showDay(since)}`
          : 'Leave is counted in days.'}
      </p>
      {inHours && (
        <p className="mt-1">
          {rolledUpSince
            ? `Holiday pay has been rolled up since ${showDay(rolledUpSince)}: each pay period adds 12.07 % of pay. Leave itself is not paid again.`
            : 'Holiday pay is paid when leave is taken.'}
        </p>
      )}
      {own === 'refused' ? <OwnDecision /> : <Change leave={leave} answered={answered} set={set} own={own} />}
      {entries.length > 0 && (
        <div className="mt-4">
          <Table
            caption="Changes to leave in hours, newest first"
            rows={entries}
            rowKey={(row) => row.id}
            columns={[
              { key: 'day', label: 'Day', head: true, cell: (row) => showDay(row.day) },
              { key: 'kind', label: 'What', cell: (row) => LEAVE_HOURS_LABELS[row.kind] },
              { key: 'minutes', label: 'Hours', numeric: true, cell: (row) => minutesWords(row.minutes) },
              { key: 'balance', label: 'Balance after', numeric: true, cell: (row) => minutesWords(row.balance) },
              { key: 'reason', label: 'Why', cell: (row) => row.reason ?? workedText(row.workedMinutes) },
            ]}
          />
        </div>
      )}
    </Card>
  )
}

const workedText = (minutes: number | null) => (minutes === null ? '-' : `${minutesWords(minutes)} worked`)

function Change({
  leave: { userId, inHours, rolledUpSince },
  answered,
  set,
  own,
}: {
  leave: LeaveHoursView
  answered: Answered
  set: Answered
  own: ReturnType<typeof useOwn>
}) {
  const field = fieldsOf(answered)
  const form = useEmptiedForm('leave-hours')
  return (
    <>
      {own === 'recorded' && <OwnDecisionRecorded />}
      <ErrorSummary errors={set.errors} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Setting userId={userId} inHours={!inHours}>
          {inHours ? 'Count leave in days again' : 'Count leave in hours'}
        </Setting>
        {inHours && (
          <Setting userId={userId} inHours rolledUp={!rolledUpSince}>
            {rolledUpSince ? 'Pay holiday when leave is taken' : 'Roll up holiday pay'}
          </Setting>
        )}
      </div>
      {inHours && (
        <Form key={userId} ref={form} method="post" className="mt-4 grid gap-3" noValidate>
          <ErrorSummary errors={answered.errors} />
          <input type="hidden" name="intent" value="leave-hours" />
          <input type="hidden" name="userId" value={userId} />
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            <SelectField {...field('kind')} label="Entry" options={KINDS} required />
            <TextField {...field('hours')} label="Hours" inputMode="numeric" required />
            <TextField {...field('minutes')} label="Minutes" inputMode="numeric" />
            <TextField {...field('day')} label="Day" type="date" required />
          </div>
          <TextField {...field('reason')} label="Reason" maxLength={300} hint="Needed for an adjustment" />
          <div>
            <Button type="submit">Enter hours</Button>
          </div>
        </Form>
      )}
    </>
  )
}

/** A button that sets how a person's leave is counted, or paid. */
function Setting(props: { userId: string; inHours: boolean; rolledUp?: boolean; children: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="leave-unit" />
      <input type="hidden" name="userId" value={props.userId} />
      <input type="hidden" name="inHours" value={String(props.inHours)} />
      {props.rolledUp !== undefined && <input type="hidden" name="rolledUp" value={String(props.rolledUp)} />}
      <Button type="submit" size="sm">
        {props.children}
      </Button>
    </Form>
  )
}
