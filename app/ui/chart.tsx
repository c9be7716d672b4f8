import { Link } from '@remix-run/react'
import { type ReactNode } from 'react'
import { classes } from './classes.ts'

interface Datum {
  /** A label under the bar, which must therefore be short. */
  label: string
  value: number
  /** The full name, for the table next to the picture; by default the label. */
  name?: string
  /** The address of the list that the bar counts. */
  to?: string
}

interface ChartProps {
  title: string
  data: readonly Datum[]
  /** What is counted, for example "days" or "people". */
  unit?: string
  className?: string
}

/**
 * Bars of one series, drawn on the server, with text of one size on every screen. A bar may link to its items; the
 * same figures are in a table for screen readers.
 */
export function BarChart({ title, data, unit, className }: ChartProps) {
  const top = roundUp(Math.max(0, ...data.map(({ value }) => value)))
  return (
    <figure className={classes('min-w-0', className)}>
      <figcaption className="mb-3 font-bold">
        {title}
        {unit && <span className="font-normal text-muted"> ({unit})</span>}
      </figcaption>
      <div className="flex gap-2 text-xs text-muted tabular-nums">
        <div aria-hidden="true" className="flex h-36 flex-col justify-between text-right leading-none">
          {[1, 0.75, 0.5, 0.25, 0].map((share) => (
            <span key={share}>{top * share}</span>
          ))}
        </div>
        {/* A narrow screen starts at its newest end; older bars are to the left. */}
        <div className="relative min-w-0 flex-1 contain-inline-size overflow-x-auto px-3 pb-1 [direction:rtl]">
          <ul className="relative flex min-w-max [direction:ltr]">
            <li aria-hidden="true" className="absolute inset-x-0 top-0 flex h-36 flex-col justify-between py-1.5">
              {LINES.map((line) => (
                <span key={line} className={classes('h-0 border-t', line === 4 ? 'border-edge' : 'border-line')} />
              ))}
            </li>
            {data.map((datum, index) => (
              <Bar key={index} datum={datum} top={top} labelled={index % everyOf(data) === 0} />
            ))}
          </ul>
        </div>
      </div>
      <details className="mt-1 text-sm">
        <summary className="inline-flex min-h-8 items-center text-link underline underline-offset-2">
          Show as a table
        </summary>
        <table className="mt-2 w-full text-left">
          <caption className="sr-only">{title}</caption>
          <tbody>
            {data.map(({ label, name, value }, index) => (
              <tr key={index} className="border-t border-line">
                <th scope="row" className="py-1 font-normal">
                  {name ?? label}
                </th>
                <td className="py-1 text-right tabular-nums">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

const LINES = [0, 1, 2, 3, 4]
/** Returns 2 if there is space only for every second label, otherwise 1. The table has all labels. */
const everyOf = (data: readonly Datum[]) => (data.length > 7 ? 2 : 1)

function Bar({ datum: { label, name, value, to }, top, labelled }: { datum: Datum; top: number; labelled: boolean }) {
  const words = `${name ?? label}: ${value}`
  const height = (Math.max(0, value) / top) * 100
  const picture: ReactNode = (
    <>
      <svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true" className="h-36 w-full py-1.5">
        <title>{words}</title>
        <rect x="2" width="6" y={100 - height} height={height} className="fill-primary" />
      </svg>
      <span aria-hidden="true" className="relative block h-4">
        {labelled && <span className="absolute left-1/2 -translate-x-1/2 whitespace-nowrap">{label}</span>}
      </span>
    </>
  )
  return (
    <li aria-hidden={to ? undefined : true} className="relative min-w-6 flex-1 basis-0">
      {to ? (
        <Link to={to} title={words} className="block rounded-sm hover:bg-sunken">
          <span className="sr-only">{words}</span>
          {picture}
        </Link>
      ) : (
        picture
      )}
    </li>
  )
}

/** Returns the smallest round number (1, 2 or 5 times a power of ten, at least 4) not below `value`. */
export function roundUp(value: number): number {
  if (value <= 4) return 4
  const power = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value) ?? value
}
