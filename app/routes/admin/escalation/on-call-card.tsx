import { useNavigation } from '@remix-run/react'
import { type OnCallView } from '~/domain/safety/on-call/views.ts'
import { WEEKDAYS } from '~/domain/time/rota/weekdays.ts'
import { type ActionAnswer } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { useOpenedUpon } from '~/browser/runtime/opened-upon.ts'
import { Alert } from '~/ui/alert.tsx'
import { answeredFor } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { SelectField, TextField } from '~/ui/field.tsx'
import { FormRows } from '~/ui/form-rows.tsx'
import { Form } from '~/ui/form.tsx'
import { StoredNow } from '~/ui/stored-now.tsx'
import { rowField, typedRows } from './row-field.tsx'
import { canRing } from '~/platform/telephone.ts'

type Row = { userId?: string; name?: string; phone?: string; days?: string; from?: string; to?: string }
type Able = { id: string; name: string; phone: string | null }

/** Who is on call and when: a portal user or a telephone number, with weekdays and times. */
export function OnCallCard({
  rota,
  able,
  version,
}: {
  rota: readonly OnCallView[]
  able: readonly Able[]
  version: string
}) {
  const answered = answeredFor(useAnswer<ActionAnswer>()?.result, 'onCall')
  const opened = useOpenedUpon(version, 'onCall', answered.typed)
  const busy = useNavigation().formData?.get('intent') === 'onCall'
  const kept: Row[] = rota.map(({ userId, name, phone, days, from, to }) =>
    userId ? { userId, days, from, to } : { name, phone: phone ?? undefined, days, from, to },
  )
  const now = rota.filter((row) => row.now)
  return (
    <Card as="section" aria-labelledby="on-call-title" className="max-w-5xl">
      <CardTitle
        id="on-call-title"
        icon="calendar"
        title="On-call rota"
        sub="A step can tell the person who is on call when it runs."
      />
      {rota.length > 0 && (
        <Alert
          tone={now.length ? 'info' : 'warn'}
          title={now.length ? `On call now: ${now.map(({ name }) => name).join(', ')}` : 'Nobody is on call now'}
          className="mt-4"
        >
          {now.some(({ phone }) => !canRing(phone))
            ? `${now
                .filter(({ phone }) => !canRing(phone))
                .map(({ name }) => name)
                .join(', ')}: no telephone number on record.`
            : now.length
              ? 'Times are in the company’s time zone.'
              : 'A step for the person on call would reach nobody.'}
        </Alert>
      )}
      <Form method="post" noValidate preventScrollReset {...opened.form} className="mt-4 grid gap-4">
        <ErrorSummary errors={answered.errors} />
        <input type="hidden" name="intent" value="onCall" />
        <StoredNow
          opened={opened}
          lines={rota.map(({ name, days, from, to }) => `${name}: ${WEEKDAYS[days]?.label ?? days}, ${from} to ${to}`)}
        />
        <FormRows<Row> key={opened.key} rows={typedRows<Row>(answered, 'rows') ?? kept} blank={{}} most={40} noun="row">
          {(row, index) => {
            const field = rowField(answered, 'rows', index, row)
            return (
              <div className="grid items-start gap-3 sm:grid-cols-3">
                <SelectField
                  {...field('userId', 'Person')}
                  placeholder="Somebody else"
                  options={able.map(({ id, name }) => ({ value: id, label: name }))}
                />
                <TextField {...field('name', 'Or another name')} maxLength={100} />
                <TextField {...field('phone', 'Their number')} inputMode="tel" maxLength={26} />
                <SelectField
                  {...field('days', 'Days')}
                  placeholder="Choose"
                  options={Object.entries(WEEKDAYS).map(([value, { label }]) => ({ value, label }))}
                />
                <TextField {...field('from', 'From')} type="time" />
                <TextField {...field('to', 'To')} type="time" />
              </div>
            )
          }}
        </FormRows>
        <p className="text-sm text-muted">
          A time past midnight counts for the day it began. If both times are the same, it covers 24 hours.
        </p>
        <div>
          <Button type="submit" variant="primary" busy={busy}>
            Save rota
          </Button>
        </div>
      </Form>
    </Card>
  )
}
