import { Link, type MetaFunction, useLoaderData, useLocation } from '@remix-run/react'
import { listNotifications, NotificationList } from '~/domain/content/unread/notifications.server.ts'
import { countUnread, markAllSeen } from '~/domain/content/unread/unread.server.ts'
import { Nothing } from '~/domain/kernel/access/input.ts'
import { showInstant, showRelative } from '~/platform/dates.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { pageAction } from '~/http/page.server.ts'
import { useRefreshOn } from '~/browser/live/live.ts'
import { Button } from '~/ui/button.tsx'
import { Empty } from '~/ui/empty.tsx'
import { Form } from '~/ui/form.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { OlderLinks } from '~/ui/older-links.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { REFRESH_ON } from './content/unread.ts'

export const meta: MetaFunction = () => [{ title: 'Notifications' }]

export const loader = listLoader('staff', NotificationList, (actor, query) => {
  const now = new Date()
  const { items, next } = listNotifications(actor, query)
  return {
    items: items.map(({ at, ...item }) => ({ ...item, when: showRelative(at, now), at: at.toISOString() })),
    next,
    older: Boolean(query.before),
    unread: Object.values(countUnread(actor)).some((count) => count > 0),
  }
})

export const action = pageAction(
  'staff',
  Nothing,
  (actor) => markAllSeen(actor),
  (_view, { url }) => ({
    to: url.pathname,
  }),
)

export const clientAction = keepTyped()

/** Lists what the badges count, new and earlier. Administrators also have this list in their own portal. */
export default function Notifications() {
  const { items, next, older, unread } = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  useRefreshOn(REFRESH_ON)
  return (
    <>
      <PageHeader
        title="Notifications"
        back={pathname.startsWith('/admin') ? undefined : { to: '/home', label: 'Home' }}
        actions={
          unread && (
            <Form method="post">
              <Button type="submit" icon="check">
                Mark all as read
              </Button>
            </Form>
          )
        }
      />
      {items.length === 0 && (
        <Empty icon="bell" title="Nothing yet">
          News, documents, and decisions on your holidays, forms and clock-ins appear here.
        </Empty>
      )}
      <ul className="card divide-y divide-line rounded-card border border-line bg-surface shadow-card empty:hidden">
        {items.map((item) => (
          <li key={item.id} className="relative p-4 hover:bg-raised">
            <p className="flex flex-wrap justify-between gap-x-3">
              <Link
                to={item.to}
                className="inline-flex min-h-11 min-w-11 items-center font-bold after:absolute after:inset-0"
              >
                {item.title}
              </Link>
              <time dateTime={item.at} title={showInstant(item.at)} className="text-sm text-muted">
                {item.when}
              </time>
            </p>
            {item.text && <p className="text-muted">{item.text}</p>}
          </li>
        ))}
      </ul>
      <OlderLinks next={next} older={older} newest={pathname} />
    </>
  )
}
