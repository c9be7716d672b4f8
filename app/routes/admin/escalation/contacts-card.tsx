import { useNavigation } from '@remix-run/react'
import { type ActionAnswer } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { answeredFor } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { Form } from '~/ui/form.tsx'
import { ContactRows } from './contact-rows.tsx'

type Contact = { name: string; email: string | null; phone: string | null }

/** People outside the portal who can be notified by the company's escalation steps. */
export function ContactsCard({ contacts }: { contacts: readonly Contact[] }) {
  const answered = answeredFor(useAnswer<ActionAnswer>()?.result, 'contacts')
  const busy = useNavigation().formData?.get('intent') === 'contacts'
  return (
    <Card as="section" aria-labelledby="contacts-title" className="max-w-4xl">
      <CardTitle
        id="contacts-title"
        icon="phone"
        title="Company contacts"
        sub="A step can tell these people outside the portal, such as a duty manager."
      />
      <Form method="post" noValidate preventScrollReset className="mt-4 grid gap-4">
        <ErrorSummary errors={answered.errors} />
        <input type="hidden" name="intent" value="contacts" />
        <ContactRows contacts={contacts} answered={answered} />
        <div>
          <Button type="submit" variant="primary" busy={busy}>
            Save contacts
          </Button>
        </div>
      </Form>
    </Card>
  )
}
