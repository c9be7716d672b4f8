import { Form, useNavigation } from '@remix-run/react'
import { type LadderStep } from '~/domain/kernel/sites/ladder.ts'
import { stepLine } from '~/domain/kernel/sites/lines.ts'
import { type ActionAnswer } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { answeredFor } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextArea } from '~/ui/field.tsx'

/** Who is told while nobody deals with an alert from this site: one step a line. */
export function LadderCard({ ladder }: { ladder: LadderStep[] }) {
  const { errors, typed } = answeredFor(useAnswer<ActionAnswer>()?.result, 'ladder')
  const busy = useNavigation().formData?.get('intent') === 'ladder'
  return (
    <Card as="section" aria-labelledby="ladder-title" className="max-w-3xl">
      <CardTitle
        id="ladder-title"
        icon="trend"
        title="Ladder"
        sub="All administrators are told of an alert at once, and again after 2 and 5 minutes. The steps here come on top, until somebody says that they are dealing with it."
      />
      <Form method="post" noValidate preventScrollReset className="mt-4 grid gap-4">
        <ErrorSummary errors={errors} />
        <input type="hidden" name="intent" value="ladder" />
        <TextArea
          name="steps"
          label="Steps"
          rows={5}
          hint="One per line: minutes after the alert, who (control, supervisor, contact), by which way (push, mail, hook). Such as: 10, contact, mail"
          defaultValue={typed.steps ?? ladder.map(stepLine).join('\n')}
          errors={errors.steps}
        />
        <p className="text-sm text-muted">
          Supervisors and contacts get a link of their own with which they say “I am dealing with it”, without signing
          in. Email and push messages wake nobody at night: for that, connect a telephone service with the alarm hook.
        </p>
        <div>
          <Button type="submit" variant="primary" busy={busy}>
            Save ladder
          </Button>
        </div>
      </Form>
    </Card>
  )
}
