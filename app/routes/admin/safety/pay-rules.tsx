import { type MetaFunction, useLoaderData, useNavigation } from '@remix-run/react'
import { type Rounding } from '~/domain/time/clocking/rounding.ts'
import { ELEMENTS } from '~/domain/time/pay/formats/format.ts'
import { type FormatName, FORMATS } from '~/domain/time/pay/formats/index.ts'
import { PayRulesForm } from '~/domain/time/pay/input.ts'
import { findPayRules, payRulesVersion, type PayRulesView, setPayRules } from '~/domain/time/pay/rules.server.ts'
import { type ActionAnswer, formAction, pageActions, pageLoader } from '~/http/page.server.ts'
import { showDay } from '~/platform/dates.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { useOpenedUpon } from '~/browser/runtime/opened-upon.ts'
import { answeredFor, fieldsOf } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { RadioGroup } from '~/ui/choices.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { StoredNow } from '~/ui/stored-now.tsx'
import { OwnColumnsCard } from './own-columns-card.tsx'

export const meta: MetaFunction = () => [{ title: 'Pay Rules · Admin Portal' }]

export const loader = pageLoader('admin', (actor) => ({ ...findPayRules(actor), version: payRulesVersion() }))

export const action = pageActions('admin', {
  rules: formAction(PayRulesForm, setPayRules, {
    to: '/admin/pay-rules',
    toast: { title: 'Pay rules saved', tone: 'good' },
  }),
})

export const clientAction = keepTyped()

/** Each rule with one example: clocked in at 06:52, out at 19:07, for a shift from 07:00 to 19:00. */
const RULES: { value: Rounding; label: string; hint: string }[] = [
  { value: 'none', label: 'No rounding', hint: 'In 06:52, out 19:07: 12 h 15 min are paid.' },
  { value: 'nearest_5', label: 'To the nearest 5 minutes', hint: 'In 06:50, out 19:05: 12 h 15 min are paid.' },
  { value: 'nearest_15', label: 'To the nearest 15 minutes', hint: 'In 06:45, out 19:00: 12 h 15 min are paid.' },
  {
    value: 'to_duty',
    label: "To the shift's times, if close to them",
    hint: 'Within 10 minutes, in 07:00, out 19:00: 12 h are paid.',
  },
]

const WORDS = {
  hours: 'Paid hours',
  night: 'Night',
  saturday: 'Saturday',
  sunday: 'Sunday',
  bankHoliday: 'Bank holiday',
  holidayHours: 'Holiday pay',
  holidayNight: 'Holiday pay, night',
  holidaySaturday: 'Holiday pay, Saturday',
  holidaySunday: 'Holiday pay, Sunday',
  holidayBankHoliday: 'Holiday pay, bank holiday',
}

/** The stored rules and names, one line for each part of the form. */
const linesOf = ({ rounding, withinMinutes, reason, elements, own }: PayRulesView) => [
  `Rounding: ${RULES.find(({ value }) => value === rounding)?.label}${withinMinutes ? `, ${withinMinutes} minutes` : ''}`,
  ...(reason ? [`Reason: ${reason}`] : []),
  ...(Object.keys(FORMATS) as FormatName[]).map((format) => {
    const names = ELEMENTS.flatMap((element) => elements[format][element] || [])
    return `${FORMATS[format].label}: ${names.join(', ')}`
  }),
  `Your own columns, ${own.by === 'day' ? 'each day' : 'the whole period'}: ${own.columns.map(({ title }) => title).join(', ')}`,
]

/** How worked time becomes paid time, in words with an example, and what pay elements are called in payroll. */
export default function PayRulesPage() {
  const rules = useLoaderData<typeof loader>()
  const answered = answeredFor(useAnswer<ActionAnswer>()?.result)
  const opened = useOpenedUpon(rules.version, 'rules', answered.typed)
  const field = fieldsOf(answered)
  const busy = useNavigation().formData?.get('intent') === 'rules'
  return (
    <>
      <PageHeader
        title="Pay rules"
        sub="Clock times are never changed. The review of each pay period compares worked and paid time."
        back={{ to: '/admin/pay-periods', label: 'Pay Periods' }}
      />
      <Form method="post" noValidate {...opened.form} className="grid gap-5">
        <input type="hidden" name="intent" value="rules" />
        <ErrorSummary errors={answered.errors} />
        <StoredNow opened={opened} lines={linesOf(rules)} />
        <div key={opened.key} className="grid gap-5">
          <Card as="section" aria-labelledby="rounding-title" className="grid gap-4">
            <CardTitle
              id="rounding-title"
              title="Rounding"
              sub={
                rules.from
                  ? `This rule applies to shifts from ${showDay(rules.from)}.`
                  : 'Example: a shift from 07:00 to 19:00, in at 06:52, out at 19:07'
              }
            />
            <RadioGroup
              name="rounding"
              label="What is paid"
              required
              options={RULES}
              defaultValue={answered.typed.rounding ?? rules.rounding}
              errors={answered.errors.rounding}
            />
            <TextField
              {...field('withinMinutes', rules.withinMinutes)}
              inputMode="numeric"
              label="Minutes before or after the shift's times"
              hint="1 to 60, for the last rule"
            />
            <TextField {...field('reason', rules.reason)} label="Reason" maxLength={500} />
            <p>The rule applies from the day after the last locked period. Locked periods stay as they are.</p>
          </Card>
          <Card as="section" aria-labelledby="names-title" className="grid gap-4">
            <CardTitle
              id="names-title"
              title="Names in payroll"
              sub="All paid hours are one element. The others are premiums on top, and rolled-up holiday pay. A blank name leaves one out."
            />
            {(Object.keys(FORMATS) as FormatName[]).map((format) => (
              <fieldset key={format} className="grid gap-3 sm:grid-cols-3 xl:grid-cols-5">
                <legend className="mb-2 font-bold">{FORMATS[format].label}</legend>
                {ELEMENTS.map((element) => (
                  <TextField
                    key={element}
                    {...field(`elements.${format}.${element}`, rules.elements[format][element])}
                    label={WORDS[element]}
                    maxLength={60}
                    plain
                  />
                ))}
              </fieldset>
            ))}
          </Card>
          <OwnColumnsCard own={rules.own} answered={answered} />
        </div>
        <div>
          <Button type="submit" variant="primary" busy={busy}>
            Save pay rules
          </Button>
        </div>
      </Form>
    </>
  )
}
