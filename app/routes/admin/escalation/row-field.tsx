import { type Answered } from '~/ui/answered.ts'

/** The rows as they were sent, where the form comes back; undefined where it was not sent. */
export function typedRows<Row>({ typed }: Answered, list: string): Row[] | undefined {
  const rows = (typed as unknown as Record<string, Row[] | undefined>)[list]
  return Array.isArray(rows) && rows.length ? rows.map((row) => row ?? ({} as Row)) : undefined
}

/** What ties a field of a row to the form: names, ids, labels that say the row, the value it begins with, its messages. */
export const rowField =
  <Row extends Record<string, string | undefined>>({ errors }: Answered, list: string, index: number, row: Row) =>
  (name: keyof Row & string, label: string) => ({
    name: `${list}[${index}].${name}`,
    id: `${list}-${index}-${name}`,
    plain: true,
    defaultValue: row[name],
    errors: errors[`${list}[${index}].${name}`],
    label: (
      <span>
        {label}
        <span className="sr-only"> of row {index + 1}</span>
      </span>
    ),
  })
