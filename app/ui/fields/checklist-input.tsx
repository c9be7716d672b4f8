import { useRef, useState } from 'react'
import { marks, nameOf } from '~/domain/forms/forms/fields/checklist.ts'
import { Button } from '../button.tsx'
import { FieldError, wiring } from '../field.tsx'
import { type InputProps } from './input-props.ts'

/** Items in a scrolling area of limited height, each marked pass, fail or n/a. */
export function ChecklistInput({ field, answer, errors, onChange }: InputProps<'checklist'>) {
  const marked = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<string, string>
  const list = useRef<HTMLUListElement>(null)
  const [done, setDone] = useState(() => field.items.filter((item) => marked[item]).length)
  const checked = () => list.current?.querySelectorAll('input:checked').length ?? 0
  const passTheRest = () => {
    const groups = list.current?.querySelectorAll('fieldset:not(:has(input:checked)) input[value=pass]') ?? []
    for (const input of groups as Iterable<HTMLInputElement>) input.checked = true
    setDone(checked())
    onChange?.()
  }
  const ties = wiring({ name: field.name, hint: field.hint, errors })
  return (
    <div
      className="grid gap-1.5"
      role="group"
      aria-labelledby={`${field.name}-label`}
      aria-describedby={ties['aria-describedby']}
    >
      <p id={`${field.name}-label`} className="font-semibold">
        {field.label}
      </p>
      {field.hint && (
        <p id={`${field.name}-description`} className="text-sm text-muted">
          {field.hint}
        </p>
      )}
      {/* A scrolling area must be reachable by keyboard. */}
      <div
        className="max-h-[calc(var(--screen)*0.70)] overflow-y-auto rounded-control border border-edge"
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={`${field.label}: ${field.items.length} items`}
      >
        <ul ref={list} className="divide-y divide-line" onChange={() => setDone(checked())}>
          {field.items.map((item, row) => (
            <li key={item} className="p-2.5">
              <fieldset className="grid min-w-0 gap-1.5 sm:grid-cols-[1fr_auto] sm:items-center">
                <legend className="float-left font-medium sm:pr-3">{item}</legend>
                <div className="clear-both flex gap-1.5 sm:clear-none">
                  {marks.map((mark, column) => (
                    <label
                      key={mark}
                      className="flex min-h-11 flex-1 items-center gap-2 rounded-control border border-edge bg-surface px-2 has-checked:border-primary has-checked:bg-primary-soft sm:flex-none"
                    >
                      <input
                        type="radio"
                        id={row === 0 && column === 0 ? field.name : undefined}
                        name={nameOf(field, item)}
                        value={mark}
                        defaultChecked={marked[item] === mark}
                        className="size-4.5 shrink-0"
                      />
                      {LABELS[mark]}
                    </label>
                  ))}
                </div>
              </fieldset>
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 noscript:hidden">
        <p role="status" className="text-sm font-semibold text-muted tabular-nums">
          {done} of {field.items.length} marked
        </p>
        {done < field.items.length && (
          <Button icon="check" onClick={passTheRest}>
            {done === 0 ? 'Pass all' : 'Pass the rest'}
          </Button>
        )}
      </div>
      <FieldError id={field.name} errors={errors} />
    </div>
  )
}

const LABELS = { pass: 'Pass', fail: 'Fail', 'n/a': 'N/A' }
