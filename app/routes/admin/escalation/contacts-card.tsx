import { useNavigation } from '@remix-run/react'
import { type ActionAnswer } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { answeredFor } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextField } from '~/ui/field.tsx'
import { FormRows } from '~/ui/form-rows.tsx'
import { Form } from '~/ui/form.tsx'
import { rowField, typedRows } from './row-field.tsx'

type Contact = { name: string; email: string | null; phone: string | null }
type Row = { name?: string; email?: string; phone?: string }

/** People outside the portal: the company's steps can tell them. */
export function ContactsCard({ contacts }: { contacts: readonly Contact[] }) {
  const answered = answeredFor(useAnswer<ActionAnswer>()?.result, 'contacts')
  const busy = useNavigation().formData?.get('intent') === 'contacts'
  const kept: Row[] = contacts.map(({ name, email, phone }) => {
    return { name, email: email ?? undefined, phone: phone ?? undefined }
  })
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
        <FormRows<Row>
          key={JSON.stringify(kept)}
          rows={typedRows<Row>(answered, 'contacts') ?? kept}
          blank={{}}
          most={10}
          noun="contact"
        >
          {(row, index) => {
            const field = rowField(answered, 'contacts', index, row)
            return (
              <div className="grid items-start gap-3 sm:grid-cols-3">
                <TextField {...field('name', 'Name')} maxLength={100} />
                <TextField {...field('email', 'Email')} type="email" maxLength={254} />
                <TextField {...field('phone', 'Telephone')} inputMode="tel" maxLength={26} />
              </div>
            )
          }}
        </FormRows>
        <div>
          <Button type="submit" variant="primary" busy={busy}>
            Save contacts
          </Button>
        </div>
      </Form>
    </Card>
  )
}
