import { type Answered } from '~/ui/answered.ts'

/** Returns the rows as they were sent, if the form was refused; undefined if it was not sent. */
export function typedRows<Row>({ typed }: Answered, list: string): Row[] | undefined {
  const rows = (typed as unknown as Record<string, Row[] | undefined>)[list]
  return Array.isArray(rows) && rows.length ? rows.map((row) => row ?? ({} as Row)) : undefined
}

/** Connects a row's field to the form: its name, id, a label that names the row, its initial value and its messages. */
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
