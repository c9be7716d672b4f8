import { useSubmit } from '@remix-run/react'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Form } from '~/ui/form.tsx'
import { useAskedParams } from './asked-params.ts'

const PAUSE_MS = 300
/** A date up to this day is from a year that has not been typed in full. */
const LATEST_ANCIENT_DAY = '1900-01-01'

type Filled = HTMLInputElement | HTMLSelectElement

/**
 * Filter fields, applied shortly after the last key; the focus stays. Without scripts a button applies them, and
 * either way every view of the list has an address.
 */
export function LiveSearch({ children, className }: { children: ReactNode; className?: string }) {
  const query = useAskedParams()
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const stop = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  useEffect(() => stop, [])
  // A new address (from a link or Back) brings new initial values. Text that is being typed is newer, and stays.
  useEffect(() => {
    if (timer.current === undefined) for (const field of fieldsOf(form.current)) show(field, query)
  }, [query])
  const hear = ({ target }: FormEvent<HTMLFormElement>) => {
    stop()
    if (isHalf(target as Filled)) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      if (form.current) submit(form.current, { replace: true, preventScrollReset: true })
    }, PAUSE_MS)
  }
  return (
    <Form method="get" role="search" ref={form} onInput={hear} onSubmit={stop} className={className}>
      {children}
      {query.has('sort') && <input type="hidden" name="sort" value={query.get('sort')!} />}
    </Form>
  )
}

function fieldsOf(form: HTMLFormElement | null): Filled[] {
  const all = form ? [...form.elements] : []
  return all.filter(
    (each): each is Filled =>
      (each instanceof HTMLInputElement && each.type !== 'hidden') || each instanceof HTMLSelectElement,
  )
}

/** Fills a field with its value in the address or, if there is none, with the page's value, such as the month shown. */
function show(field: Filled, query: URLSearchParams): void {
  // A field for a name takes the page's value, because the address may have only the id.
  const given = field instanceof HTMLInputElement ? field.defaultValue : ''
  const named = field instanceof HTMLInputElement && field.list !== null
  const value = (named ? null : query.get(field.name)) ?? given
  if (field.name && field !== document.activeElement && field.value !== value) field.value = value
}

/** Returns whether a field is incomplete: a date with an unfinished year, or a name that matches nobody yet. */
function isHalf(field: Filled): boolean {
  if (!(field instanceof HTMLInputElement) || field.value === '') return false
  if (field.type === 'date') return field.value < LATEST_ANCIENT_DAY
  return field.list ? ![...field.list.options].some(({ value }) => value === field.value) : false
}
