import { Form, useSearchParams } from '@remix-run/react'
import { type ReactNode } from 'react'
import { Button, LinkButton } from '~/ui/button.tsx'
import { classes } from '~/ui/classes.ts'
import { Pager } from '~/ui/table.tsx'

/** The query of a list without what was left blank. */
export const listQuery = (url: URL) => Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ''))

/** Fields that narrow a list down: a plain form, so that every view of the list has an address. */
export function ListSearch({ children, className }: { children: ReactNode; className?: string }) {
  const [query] = useSearchParams()
  const narrowed = [...query].some(([name, value]) => value && name !== 'before')
  return (
    <Form
      method="get"
      role="search"
      // Another query puts new first values into the fields.
      key={query.toString()}
      className={classes('mb-5 grid items-end gap-3 sm:grid-cols-2', className)}
    >
      {children}
      <div className="flex gap-2">
        <Button type="submit" icon="filter">
          Show
        </Button>
        {narrowed && (
          <LinkButton to="?" variant="quiet">
            Clear
          </LinkButton>
        )}
      </div>
    </Form>
  )
}

/** How many of how many, and the way to older ones. */
export function ListPager({ shown, total, older }: { shown: number; total?: number; older: string | null }) {
  const [query] = useSearchParams()
  const to = (before: string | null) => {
    const next = new URLSearchParams(query)
    next.delete('before')
    if (before) next.set('before', before)
    return `?${next}`
  }
  const words = total === undefined ? `${shown} shown` : `${shown} of ${total.toLocaleString('en-GB')}`
  return <Pager shown={words} newerTo={query.has('before') ? to(null) : null} olderTo={older ? to(older) : null} />
}
