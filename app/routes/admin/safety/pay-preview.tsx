import { FORMATS, type FormatName } from '~/domain/time/pay/formats/index.ts'
import { type previewPay } from '~/domain/time/pay/export.server.ts'
import { type PersonChoice } from '~/domain/kernel/people/choose.server.ts'
import { PersonField } from '~/routes/admin/staff/person-field.tsx'
import { Button } from '~/ui/button.tsx'
import { SelectField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { Table } from '~/ui/table.tsx'

/** The query of a preview, and its result. */
export type Previewed = {
  people: PersonChoice[]
  format: FormatName
  person: string
  fault: string | null
  shown: (ReturnType<typeof previewPay> & { name: string }) | null
}

/** One person's rows of a payroll file, before it is exported. */
export function PayPreview({ preview: { people, format, person, fault, shown } }: { preview: Previewed }) {
  const width = Math.max(0, ...(shown?.rows ?? []).map((row) => row.length))
  return (
    <details open={!!person}>
      <summary className="cursor-pointer py-2 font-semibold">Preview one person</summary>
      <Form method="get" preventScrollReset className="mt-2 flex flex-wrap items-end gap-3">
        <SelectField
          name="preview"
          label="File"
          required
          defaultValue={format}
          options={Object.entries(FORMATS).map(([value, { label }]) => ({ value, label }))}
        />
        <PersonField
          people={people}
          name="person"
          label="Person"
          required
          defaultValue={person}
          errors={fault ? [fault] : undefined}
        />
        <Button type="submit">Show rows</Button>
      </Form>
      {shown && (
        <div className="mt-3">
          <Table
            caption={`Rows of ${shown.name} for ${FORMATS[format].label}`}
            rows={shown.rows.map((cells, index) => ({ cells, index }))}
            rowKey={(row) => String(row.index)}
            empty={<p>{shown.name} has no paid time on these days.</p>}
            columns={Array.from({ length: width }, (_, column) => ({
              key: String(column),
              label: shown.head?.[column] ?? `Column ${column + 1}`,
              cell: ({ cells }: { cells: (string | number)[] }) => cells[column] ?? '',
            }))}
          />
        </div>
      )}
    </details>
  )
}
