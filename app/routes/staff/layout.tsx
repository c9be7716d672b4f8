import { Outlet } from '@remix-run/react'
import { findLatestAlert } from '~/domain/safety/emergencies/alerts.server.ts'
import { countUnread } from '~/domain/content/unread/unread.server.ts'
import { pageLoader } from '~/http/page.server.ts'
import { useRoot } from '~/root-data.ts'
import { useHolidayDecisions } from '~/routes/holidays/news.ts'
import { ErrorPage } from '~/ui/error-page.tsx'
import { StaffFrame } from './frame.tsx'
import { PageWaiting } from '~/ui/page-waiting.tsx'

/** Each page's own loader checks access too: this one protects only itself. */
export const loader = pageLoader('staff', (actor) => ({
  unread: actor.secondFactorDue ? undefined : countUnread(actor),
  // Calling for help needs no second factor, but personal data does.
  alert: actor.secondFactorDue ? null : findLatestAlert(actor),
}))

export default function StaffLayout() {
  const { user } = useRoot()
  useHolidayDecisions(user?.id)
  return (
    <StaffFrame>
      <PageWaiting over="/news">
        <Outlet />
      </PageWaiting>
    </StaffFrame>
  )
}

/** An error of a page stays inside the frame, with help available. */
export function ErrorBoundary() {
  return (
    <StaffFrame>
      <ErrorPage />
    </StaffFrame>
  )
}
