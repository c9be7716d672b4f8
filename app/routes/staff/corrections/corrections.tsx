import { type MetaFunction, useLoaderData, useLocation, useNavigation } from '@remix-run/react'
import { listCorrectable, requestChosen } from '~/domain/time/corrections/choices.server.ts'
import { correctionTitle } from '~/domain/time/corrections/correction-view.ts'
import { listOwnCorrections } from '~/domain/time/corrections/corrections.server.ts'
import { CorrectionForm, OwnCorrections } from '~/domain/time/corrections/input.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { type ActionAnswer, pageAction } from '~/http/page.server.ts'
import { useRefreshOn } from '~/browser/live/live.ts'
import { CorrectionCardBody } from '~/routes/corrections/card-body.tsx'
import { RightTime, WholeShiftEnd } from '~/routes/corrections/right-times.tsx'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { useTimesSaved } from '~/browser/runtime/times-saved.ts'
import { answeredFor, fieldsOf } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Empty } from '~/ui/empty.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { SelectField, TextArea } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { OlderLinks } from '~/ui/older-links.tsx'
import { PageHeader } from '~/ui/page-header.tsx'

export const meta: MetaFunction = () => [{ title: 'My Corrections' }]

const PAGE = 20

export const loader = listLoader(
  'staff',
  OwnCorrections,
  (actor, query) => ({
    ...listOwnCorrections(actor, query),
    choices: listCorrectable(actor),
    older: query.before !== undefined,
  }),
  { limit: PAGE },
)

export const action = pageAction('staff', CorrectionForm, requestChosen, {
  to: '/corrections',
  toast: {
    title: 'Correction sent',
    description: 'An administrator will decide. You will see the answer here.',
    tone: 'good',
  },
})

export const clientAction = keepTyped()

/** Events that change something here. */
const REFRESH_ON = ['correction.approved', 'correction.refused'] as const

export default function Corrections() {
  const { items, choices, next, older } = useLoaderData<typeof loader>()
  useRefreshOn(REFRESH_ON)
  const asked = useTimesSaved(null)
  return (
    <>
      <PageHeader
        title="My Corrections"
        sub="When a clock-in or clock-out has the wrong time, or is missing"
        back={{ to: '/clock', label: 'Time Clock' }}
      />
      <div className="grid gap-5">
        {/* After a request was sent the form is empty again. */}
        <AskForm key={asked} choices={choices} />
        <section aria-labelledby="asked-title" className="grid gap-3">
          <h2 id="asked-title" className="text-lg font-bold">
            What you asked for
          </h2>
          {items.length === 0 && (
            <Empty icon="history" title="No corrections yet">
              The original record is kept. The approved time is used for pay.
            </Empty>
          )}
          <ul className="grid gap-3">
            {items.map((item) => (
              <Card as="li" key={item.id}>
                <CorrectionCardBody correction={item} title={correctionTitle(item)} />
              </Card>
            ))}
          </ul>
          <OlderLinks next={next} older={older} newest="/corrections" />
        </section>
      </div>
    </>
  )
}

function AskForm({ choices }: { choices: { value: string; label: string }[] }) {
  const answered = answeredFor(useAnswer<ActionAnswer>()?.result)
  const field = fieldsOf(answered)
  const busy = useNavigation().formMethod === 'POST'
  // The clock page's link here includes `forgot`. Without it, the person has not said that they forgot a punch.
  const asksForMissing = new URLSearchParams(useLocation().search).has('forgot')
  const isOnShift = choices[0]?.value === 'clock_out'
  return (
    <Card as="section" aria-labelledby="ask-title">
      <CardTitle icon="clock" title="Ask for a correction" id="ask-title" />
      <Form method="post" noValidate className="mt-4 grid gap-4">
        <ErrorSummary errors={answered.errors} />
        <SelectField
          {...field('target', asksForMissing ? choices[0]?.value : '')}
          label="Which entry is wrong?"
          required
          options={[{ value: '', label: 'Choose an entry' }, ...choices]}
          hint={isOnShift && 'You are still clocked in. If you say when this shift ended, you are clocked out now.'}
        />
        <RightTime {...field('at')} label="The right date and time" />
        <WholeShiftEnd {...field('endsAt')} />
        <TextArea {...field('reason')} label="What happened?" rows={3} maxLength={500} required />
        <Button type="submit" variant="primary" size="lg" icon="send" full busy={busy} busyLabel="Sending...">
          Send
        </Button>
      </Form>
    </Card>
  )
}
