import { type ReactNode } from 'react'
import { classes } from './classes.ts'

interface Datum {
  /** Short: it stands under the bar. */
  label: string
  value: number
  /** In full, for the table beside the picture; the label when absent. */
  name?: string
}

interface ChartProps {
  title: string
  data: readonly Datum[]
  /** What is counted, such as "days" or "people". */
  unit?: string
  className?: string
}

/** Bars of one series, drawn on the server, with the same figures as a table for those who read. */
export function BarChart(props: ChartProps) {
  const { data } = props
  const { top, y } = scale(data)
  const slot = WIDTH / Math.max(1, data.length)
  const wide = Math.min(30, slot * 0.64)
  return (
    <Frame {...props} top={top}>
      {data.map((datum, index) => (
        <g key={index}>
          <rect
            x={LEFT + slot * (index + 0.5) - wide / 2}
            y={y(datum.value)}
            width={wide}
            height={BOTTOM - y(datum.value)}
            rx="3"
            className="fill-primary"
          >
            <title>{`${datum.name ?? datum.label}: ${datum.value}`}</title>
          </rect>
        </g>
      ))}
    </Frame>
  )
}

/** The smallest round number (1, 2 or 5 times a power of ten, at least 4) that is not below `value`. */
export function roundUp(value: number): number {
  if (value <= 4) return 4
  const power = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value) ?? value
}

const WIDTH = 320
const LEFT = 32
const TOP = 10
const BOTTOM = 150

function scale(data: readonly Datum[]) {
  const top = roundUp(Math.max(0, ...data.map(({ value }) => value)))
  return { top, y: (value: number) => BOTTOM - (Math.max(0, value) / top) * (BOTTOM - TOP) }
}

function Frame({ title, data, unit, className, top, children }: ChartProps & { top: number; children: ReactNode }) {
  const slot = WIDTH / Math.max(1, data.length)
  // Labels that would run into each other are left out; the table has them all.
  const every = Math.ceil(Math.max(...data.map(({ label }) => label.length), 1) / Math.max(1, slot / 8))
  return (
    <figure className={classes('min-w-0', className)}>
      <figcaption className="mb-2 font-bold">
        {title}
        {unit && <span className="font-normal text-muted"> ({unit})</span>}
      </figcaption>
      <svg viewBox="0 0 360 178" className="h-auto w-full max-w-2xl" aria-hidden="true">
        {[0, 0.25, 0.5, 0.75, 1].map((share) => {
          const at = BOTTOM - share * (BOTTOM - TOP)
          return (
            <g key={share}>
              <line x1={LEFT} x2={LEFT + WIDTH} y1={at} y2={at} className={share ? 'stroke-line' : 'stroke-edge'} />
              <text x={LEFT - 8} y={at + 4} textAnchor="end" fontSize="12" className="fill-muted">
                {top * share}
              </text>
            </g>
          )
        })}
        {children}
        {data.map(({ label }, index) =>
          index % every === 0 ? (
            <text
              key={index}
              x={LEFT + slot * (index + 0.5)}
              y={BOTTOM + 18}
              textAnchor="middle"
              fontSize="12"
              className="fill-muted"
            >
              {label}
            </text>
          ) : null,
        )}
      </svg>
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
