import { useNavigation } from '@remix-run/react'
import { type ActionAnswer } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { answeredFor, fieldsOf } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { count } from '../rota/words.ts'
import { type Candidate, CHOSEN_FORM } from './candidate.ts'

/** Asks everyone who is free with one press, or those chosen below. */
export function OfferForms({
  dutyId,
  insteadOf,
  candidates,
}: {
  dutyId: string
  insteadOf?: string
  candidates: Candidate[]
}) {
  const answered = answeredFor(useAnswer<ActionAnswer>()?.result, 'offer')
  const busy = useNavigation().formData?.get('intent') === 'offer'
  const field = fieldsOf(answered)
  const free = candidates.filter(({ refusals, warnings, asked }) => refusals.length + warnings.length === 0 && !asked)
  const problem = [...(answered.errors[''] ?? []), ...(answered.errors.userIds ?? [])]
  const kept = (
    <>
      <input type="hidden" name="intent" value="offer" />
      <input type="hidden" name="id" value={dutyId} />
      {insteadOf && <input type="hidden" name="insteadOf" value={insteadOf} />}
    </>
  )
  return (
    <Card as="section" aria-labelledby="offer-title" className="grid gap-4">
      <CardTitle
        id="offer-title"
        title="Offer the shift"
        sub="The first to accept gets the shift. The others get a message."
      />
      {problem.length > 0 && (
        <p role="alert" className="font-semibold text-bad">
          {problem.join(' ')}
        </p>
      )}
      {free.length > 0 && (
        <Form method="post" preventScrollReset>
          {kept}
          {free.map(({ userId }) => (
            <input key={userId} type="hidden" name="userIds" value={userId} />
          ))}
          <Button type="submit" variant="primary" busy={busy}>
            Offer to {count(free.length, 'free person', 'free people')}
          </Button>
        </Form>
      )}
      <Form id={CHOSEN_FORM} method="post" noValidate preventScrollReset className="flex flex-wrap items-end gap-3">
        {kept}
        <TextField
          {...field('minutesEach')}
          inputMode="numeric"
          label="Minutes before asking the next person"
          hint="Leave blank to ask everyone at once"
        />
        {(answered.errors.reason || answered.typed.reason) && (
          <TextField {...field('reason')} label="Reason" required maxLength={500} />
        )}
        <Button type="submit" busy={busy}>
          Offer to the people selected below
        </Button>
      </Form>
    </Card>
  )
}
