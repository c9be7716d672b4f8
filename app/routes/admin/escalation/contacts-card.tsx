import { useNavigation } from '@remix-run/react'
import { type ActionAnswer } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { useOpenedUpon } from '~/browser/runtime/opened-upon.ts'
import { answeredFor } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { Form } from '~/ui/form.tsx'
import { StoredNow } from '~/ui/stored-now.tsx'
import { ContactRows } from './contact-rows.tsx'

type Contact = { name: string; email: string | null; phone: string | null }

/** People outside the portal who can be notified by the company's escalation steps. */
export function ContactsCard({ contacts, version }: { contacts: readonly Contact[]; version: string }) {
  const answered = answeredFor(useAnswer<ActionAnswer>()?.result, 'contacts')
  const opened = useOpenedUpon(version, 'contacts', answered.typed)
  const busy = useNavigation().formData?.get('intent') === 'contacts'
  return (
    <Card as="section" aria-labelledby="contacts-title" className="max-w-4xl">
      <CardTitle
        id="contacts-title"
        icon="phone"
        title="Company contacts"
        sub="A step can tell these people outside the portal, such as a duty manager."
      />
      <Form method="post" noValidate preventScrollReset {...opened.form} className="mt-4 grid gap-4">
        <ErrorSummary errors={answered.errors} />
        <input type="hidden" name="intent" value="contacts" />
        <StoredNow
          opened={opened}
          lines={contacts.map(({ name, email, phone }) => [name, email, phone].filter(Boolean).join(', '))}
        />
        <ContactRows key={opened.key} contacts={contacts} answered={answered} />
        <div>
          <Button type="submit" variant="primary" busy={busy}>
            Save contacts
          </Button>
        </div>
      </Form>
    </Card>
  )
}
