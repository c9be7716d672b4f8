import { OWN_DATES, OWN_FIELDS, type OwnColumns } from '~/domain/time/pay/formats/own.ts'
import { rowField, typedRows } from '~/routes/admin/escalation/row-field.tsx'
import { type Answered } from '~/ui/answered.ts'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Checkbox } from '~/ui/choices.tsx'
import { SelectField, TextField } from '~/ui/field.tsx'
import { FormRows } from '~/ui/form-rows.tsx'

type Row = { field?: string; title?: string }

const optionsOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))

/**
 * The columns of the company's own payroll file, one row each, for payroll programs that the product has no ready-made
 * file for.
 */
export function OwnColumnsCard({ own, answered }: { own: OwnColumns; answered: Answered }) {
  const { errors, typed } = answered
  const sent = (typed.own ?? {}) as unknown as { by?: string; dates?: string; heading?: string; columns?: Row[] }
  const field = (name: 'by' | 'dates') => ({
    name: `own.${name}`,
    defaultValue: sent[name] ?? own[name],
    errors: errors[`own.${name}`],
    required: true,
  })
  return (
    <Card as="section" aria-labelledby="own-title" className="grid gap-4">
      <CardTitle
        id="own-title"
        title="A file with your own columns"
        sub="For QuickBooks and other programs. Each row is one pay element for one person."
      />
      <div className="grid items-end gap-3 sm:grid-cols-3">
        <SelectField
          {...field('by')}
          label="A row is for"
          options={[
            { value: 'day', label: 'each day' },
            { value: 'person', label: 'the whole period' },
          ]}
        />
        <SelectField {...field('dates')} label="Dates are written" options={optionsOf(OWN_DATES)} />
        <Checkbox
          name="own.heading"
          label="The first row names the columns"
          defaultChecked={typed.own ? sent.heading === 'on' : own.heading}
        />
      </div>
      <FormRows<Row>
        rows={typedRows<Row>({ errors, typed: sent as unknown as Answered['typed'] }, 'columns') ?? own.columns}
        blank={{}}
        most={20}
        noun="column"
      >
        {(row, index) => {
          const column = rowField(answered, 'own.columns', index, row)
          return (
            <div className="grid items-start gap-3 sm:grid-cols-2">
              <SelectField
                {...column('field', 'What it contains')}
                placeholder="No column"
                options={optionsOf(OWN_FIELDS)}
              />
              <TextField {...column('title', 'Its name')} maxLength={60} />
            </div>
          )
        }}
      </FormRows>
    </Card>
  )
}
