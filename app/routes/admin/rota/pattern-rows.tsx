import { WEEKDAYS } from '~/domain/time/rota/weekdays.ts'
import { type PatternView } from '~/domain/time/rota/views.ts'
import { type Answered } from '~/ui/answered.ts'
import { SelectField, TextField } from '~/ui/field.tsx'

type Row = { week?: string; days?: string; start?: string; end?: string }
/** Returns the rows as they were typed, if the form was refused. */
const typedRows = ({ typed }: Answered): Row[] => (typed as unknown as { rows?: Row[] }).rows ?? []

/** Returns a pattern's rows in the form's format. */
const rowsOf = (pattern: PatternView | null): Row[] =>
  (pattern?.weeks ?? []).flatMap((week, index) =>
    week.map(({ weekday, start, end }) => ({ week: String(index + 1), days: String(weekday), start, end })),
  )

/** Shows rows with a week, days and times. Blank rows are ignored. */
export function PatternRows({
  pattern,
  answered,
  blank,
}: {
  pattern: PatternView | null
  answered: Answered
  blank: number
}) {
  const typed = typedRows(answered)
  const kept = rowsOf(pattern)
  const length = Math.max(blank, kept.length + 2, typed.length)
  const row = (index: number): Row => (typed.length ? (typed[index] ?? {}) : (kept[index] ?? {}))
  return (
    <div className="grid gap-3">
      {Array.from({ length }, (_, index) => {
        const field = (name: keyof Row, label: string) => ({
          name: `rows[${index}].${name}`,
          id: `row-${index}-${name}`,
          plain: true,
          defaultValue: row(index)[name],
          errors: answered.errors[`rows[${index}].${name}`],
          label: (
            <span className={index ? 'sm:sr-only' : undefined}>
              {label}
              <span className="sr-only"> of row {index + 1}</span>
            </span>
          ),
        })
        const week = field('week', 'Week')
        return (
          <div
            key={index}
            className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[5rem_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)]"
          >
            <TextField {...week} defaultValue={week.defaultValue ?? '1'} inputMode="numeric" />
            <SelectField
              {...field('days', 'Days')}
              placeholder="No shift"
              options={Object.entries(WEEKDAYS).map(([value, { label }]) => ({ value, label }))}
            />
            <TextField {...field('start', 'From')} type="time" />
            <TextField {...field('end', 'To')} type="time" />
          </div>
        )
      })}
    </div>
  )
}
