import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'

/**
 * Rows of a form. Without scripts there are two blank rows at the end, and a cleared row is left out; with scripts
 * buttons add and remove rows, and the focus goes to the new row, or to its neighbour. @param rows the initial rows
 * @param blank an empty row @param children draws one row; `index` is its number in the names of its fields
 */
export function FormRows<Row>({
  rows,
  blank,
  most,
  noun,
  children,
}: {
  rows: readonly Row[]
  blank: Row
  most: number
  /** What a row is called on the buttons, such as 'step'. */
  noun: string
  children: (row: Row, index: number) => ReactNode
}) {
  const [kept, setKept] = useState(() => [...rows, blank, blank].slice(0, Math.max(most, rows.length)).map(keyed))
  const whole = useRef<HTMLDivElement>(null)
  const focusNext = useRef<string | null>(null)
  useEffect(() => {
    if (focusNext.current) whole.current?.querySelector<HTMLElement>(focusNext.current)?.focus()
    focusNext.current = null
  }, [kept])
  const add = () => {
    focusNext.current = `:scope > ol > :last-child ${FIELD}`
    setKept([...kept, keyed(blank, nextKey(kept))])
  }
  const remove = (index: number) => {
    const neighbour = Math.min(index + 1, kept.length - 1)
    focusNext.current = kept.length > 1 ? `:scope > ol > :nth-child(${neighbour}) > :last-child > button` : ADD
    setKept(kept.filter((_, at) => at !== index))
  }
  return (
    <div ref={whole} className="grid gap-4">
      <ol className="grid gap-4">
        {kept.map(({ key, row }, index) => (
          <li key={key} className="grid items-end gap-3 border-b border-line pb-4 sm:grid-cols-[minmax(0,1fr)_auto]">
            {children(row, index)}
            <div className="noscript:hidden">
              <Button
                type="button"
                icon="trash"
                onClick={() => remove(index)}
                aria-label={`Remove ${noun} ${index + 1}`}
              >
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {kept.length < most && (
        <div className="noscript:hidden">
          <Button type="button" icon="plus" onClick={add}>
            Add {noun}
          </Button>
        </div>
      )}
    </div>
  )
}

const FIELD = ':is(input:not([type=hidden]), select, textarea)'
const ADD = ':scope > div > button'

const keyed = <Row,>(row: Row, key: number) => ({ key, row })
const nextKey = (rows: readonly { key: number }[]) => Math.max(-1, ...rows.map(({ key }) => key)) + 1
