import { Link, useLocation, useRouteLoaderData } from '@remix-run/react'
import { type ReactNode } from 'react'
import { LISTS, type ListName, viewOf } from '~/domain/kernel/saved-views/lists.ts'
import { type SavedView } from '~/domain/kernel/saved-views/views.ts'
import { type loader } from '~/routes/admin/layout.tsx'
import { buttonClass } from '~/ui/button.tsx'
import { classes } from '~/ui/classes.ts'
import { Icon, type IconName } from '~/ui/icon.tsx'
import { RemoveView, SaveView } from './forms.tsx'

/**
 * The reader's saved views of this list, each a link, with the open one marked, and a way to save the current view. It
 * uses plain forms, so that it works without scripts. Empty for people with site access.
 */
export function SavedViews() {
  const { pathname, search } = useLocation()
  const views = useRouteLoaderData<typeof loader>('routes/admin/layout')?.savedViews
  const list = pathname.replace(/^\/admin\//, '') as ListName
  if (!views || !(list in LISTS)) return null
  const own = views.filter((view) => view.list === list)
  const query = viewOf(search)
  const open = own.find((view) => view.query === query)
  if (own.length === 0 && query === '') return null
  return (
    <div className="no-print mb-4 flex flex-wrap items-start gap-x-3 gap-y-2">
      {own.length > 0 && (
        <nav aria-label="Saved views" className="min-w-0">
          <ul className="flex flex-wrap items-center gap-2">
            <li aria-hidden="true" className="text-sm font-semibold text-muted">
              Saved views
            </li>
            {own.map((view) => (
              <ViewLink key={view.id} view={view} current={view === open} />
            ))}
          </ul>
        </nav>
      )}
      {/* Text typed for one view must not appear for the next. */}
      {open ? (
        <Fold key={open.id} label="Remove this view" icon="trash">
          <RemoveView view={open} />
        </Fold>
      ) : (
        query !== '' && (
          <Fold key={query} label="Save this view" icon="star">
            <SaveView list={list} query={query} />
          </Fold>
        )
      )}
    </div>
  )
}

function ViewLink({ view: { list, name, query }, current }: { view: SavedView; current: boolean }) {
  return (
    <li className="min-w-0">
      <Link
        to={`/admin/${list}?${query}`}
        preventScrollReset
        aria-current={current ? 'true' : undefined}
        className={classes(
          'flex min-h-11 items-center rounded-control border px-3 text-sm font-semibold wrap-anywhere md:pointer-fine:min-h-9',
          current ? 'border-primary bg-primary-soft text-text' : 'border-line bg-surface text-link hover:bg-sunken',
        )}
      >
        {name}
      </Link>
    </li>
  )
}

function Fold({ label, icon, children }: { label: string; icon: IconName; children: ReactNode }) {
  return (
    <details className="open:basis-full">
      <summary className={buttonClass({ variant: 'quiet', size: 'sm' }, 'w-fit list-none max-md:min-h-11')}>
        <Icon name={icon} />
        {label}
      </summary>
      <div className="mt-2 max-w-md rounded-card border border-line bg-surface p-4">{children}</div>
    </details>
  )
}
