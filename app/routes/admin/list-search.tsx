import { useSearchParams } from '@remix-run/react'
import { type ReactNode } from 'react'
import { useAskedParams } from '~/ui/asked-params.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { classes } from '~/ui/classes.ts'
import { TextField } from '~/ui/field.tsx'
import { LiveSearch } from '~/ui/live-search.tsx'
import { RowKeys } from '~/ui/row-keys.tsx'
import { SavedViews } from './saved-views/bar.tsx'
import { Pager } from '~/ui/table.tsx'

/** The filter fields of a list, with a button to clear them and the saved views of the list. */
export function ListSearch({
  children,
  className,
  button = 'Show',
}: {
  children: ReactNode
  className?: string
  button?: string
}) {
  const query = useAskedParams()
  const narrowed = [...query].some(([name, value]) => value && !['before', 'after', 'sort', 'who'].includes(name))
  return (
    <>
      <LiveSearch className={classes('mb-4 grid items-end gap-3 sm:grid-cols-2', className)}>
        {children}
        <div className="flex gap-2 max-sm:*:flex-1">
          <Button type="submit" icon="search">
            {button}
          </Button>
          {narrowed && (
            <LinkButton to="?" variant="quiet">
              Clear
            </LinkButton>
          )}
        </div>
      </LiveSearch>
      <SavedViews />
    </>
  )
}

/** Connects a search field with the address: returns the field's props with the current value. */
export function useFilter() {
  const query = useAskedParams()
  return (name: string) => ({ name, plain: true, defaultValue: query.get(name) ?? '' })
}

/** The search word of a list of people. */
export function PeopleSearchField({ className }: { className?: string }) {
  const filter = useFilter()
  return <TextField {...filter('q')} type="search" label="Search by name, email or employee ID" className={className} />
}

/** The first and last day. */
export function PeriodFields() {
  const filter = useFilter()
  return (
    <>
      <TextField {...filter('from')} type="date" label="From" />
      <TextField {...filter('to')} type="date" label="To" />
    </>
  )
}

/** '21 to 40 of 312', with links to the start and the next page. `from` is the field of the cursor in the address. */
export function ListPager({
  shown,
  label,
  total,
  all,
  next,
  from = 'before',
}: {
  shown: number
  /** The list's name, if a page has two lists. */
  label?: string
  /** The total; null if there are too many to count. */
  total?: number | null
  /** The number without the filter. */
  all?: number
  /** The cursor of the next page; null on the last. */
  next: string | null
  from?: 'before' | 'after'
}) {
  const query = useAskedParams()
  const to = (id: string | null) => {
    const address = new URLSearchParams(query)
    address.delete(from)
    if (id) address.set(from, id)
    return `?${address}`
  }
  const hidden = all === undefined || typeof total !== 'number' ? 0 : all - total
  if (shown === 0 && !next && !query.has(from) && hidden === 0) return null
  return (
    <>
      <Pager
        label={label}
        shown={hidden > 0 ? hiddenWords(shown, all!, hidden) : shownWords(shown, total)}
        startTo={query.has(from) ? to(null) : null}
        nextTo={next ? to(next) : null}
      />
      {!label && <RowKeys />}
    </>
  )
}

const inWords = (n: number) => n.toLocaleString('en-GB')
const hiddenWords = (shown: number, all: number, hidden: number) =>
  `${shown} of ${inWords(all)} shown, ${inWords(hidden)} hidden by the filter`

function shownWords(shown: number, total?: number | null): string {
  if (total === undefined) return `${shown} shown`
  return `${shown} of ${total === null ? 'more than 1,000' : inWords(total)}`
}

/**
 * For table headers: the link that sorts the list by that column (reversed if it is already sorted by it), and the
 * current order. The order is in the address. @param standard the default order, as in the address: 'name', or '-time'
 * for descending
 */
export function useSorting(standard: string) {
  const query = useAskedParams()
  const [shown] = useSearchParams()
  const orderOf = (address: URLSearchParams) => address.get('sort') ?? standard
  const to = (sort: string) => {
    const address = new URLSearchParams(query)
    address.set('sort', sort)
    for (const cursor of ['before', 'after']) address.delete(cursor)
    return `?${address}`
  }
  /** A column. `descending` means that the first press sorts from the largest. */
  const column = (name: string, { descending = false } = {}) => {
    const [first, other] = descending ? [`-${name}`, name] : [name, `-${name}`]
    const now = orderOf(shown)
    const sorted = now === name ? 'ascending' : now === `-${name}` ? 'descending' : undefined
    return { sortTo: to(orderOf(query) === first ? other : first), sorted } as const
  }
  /** Chips for lists of cards, one for each order. */
  const chips = (orders: Record<string, string>) =>
    Object.entries(orders).map(([sort, label]) => ({ to: to(sort), label, current: orderOf(shown) === sort }))
  return { column, chips }
}
