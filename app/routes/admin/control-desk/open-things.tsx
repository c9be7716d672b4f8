import { Link } from '@remix-run/react'
import { type OpenItem } from '~/domain/overview/handover/views.ts'
import { Badge } from '~/ui/badge.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Lasting } from '~/ui/lasting.tsx'

const PAGES: Record<OpenItem['of'], (id: string) => string> = {
  alert: (id) => `/admin/emergencies/${id}`,
  check: (id) => `/admin/lone-workers/${id}`,
  exception: () => '/admin/exceptions',
  request: () => '/admin/operations?state=open',
}

/** What needs attention now, how long it has been open, and who is dealing with it. */
export const OpenThings = ({ items, total }: { items: readonly OpenItem[]; total: number }) => (
  <Card as="section" aria-labelledby="open" className="grid gap-3">
    <CardTitle
      id="open"
      icon="warning"
      title={`Open (${total})`}
      sub="Alerts, late check-ins, exceptions and entries recorded offline"
    />
    {items.length === 0 ? <p className="text-muted">Nothing is open.</p> : <OpenList items={items} lasting />}
    {total > items.length && <p className="text-sm text-muted">And {total - items.length} more on their pages.</p>}
  </Card>
)

/** Lists the open items, each with a link to its page. */
export const OpenList = ({ items, lasting }: { items: readonly OpenItem[]; lasting?: boolean }) => (
  <ul className="divide-y divide-line">
    {items.map(({ of, id, what, site, since, owner }) => (
      <li key={of + id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
        <span className="min-w-0">
          <Link to={PAGES[of](id)} className="link wrap-anywhere">
            {what}
          </Link>
          {site && <span className="block text-sm text-muted">{site}</span>}
        </span>
        <span className="flex flex-wrap items-baseline gap-x-3">
          {lasting && <Lasting since={since} className="text-muted tabular-nums" />}
          {owner ? <Badge tone="caution">With {owner}</Badge> : <Badge tone="bad">Unassigned</Badge>}
        </span>
      </li>
    ))}
  </ul>
)
