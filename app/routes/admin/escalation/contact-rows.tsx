import { type Answered } from '~/ui/answered.ts'
import { TextField } from '~/ui/field.tsx'
import { FormRows } from '~/ui/form-rows.tsx'
import { rowField, typedRows } from './row-field.tsx'

type Contact = { name: string; email: string | null; phone: string | null }
type Row = { name?: string; email?: string; phone?: string }

/** People outside the portal, one row each: name, email, telephone. */
export function ContactRows({ contacts, answered }: { contacts: readonly Contact[]; answered: Answered }) {
  const kept: Row[] = contacts.map(({ name, email, phone }) => {
    return { name, email: email ?? undefined, phone: phone ?? undefined }
  })
  return (
    <FormRows<Row> rows={typedRows<Row>(answered, 'contacts') ?? kept} blank={{}} most={10} noun="contact">
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
  )
}
