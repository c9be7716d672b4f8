import { useLocation, useRouteLoaderData } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useRefreshOn } from '~/browser/live/live.ts'
import { call } from '~/api/call.ts'
import { type Unread } from '~/domain/content/unread/unread.server.ts'

const TOPICS = ['news', 'documents', 'holidays', 'forms', 'performance'] as const
/** The events after which there is something new to read. */
export const REFRESH_ON = ['news.published', 'document.added', 'form.reviewed', 'feedback.given'] as const

/** How many items this person has not looked at yet, by page, as the layout loaded them. */
export const useUnread = () => useRouteLoaderData<{ unread?: Unread }>('routes/staff/layout')?.unread

/**
 * Keeps the badges correct: counts again when something arrives, and marks a topic as seen when its page is opened.
 * @returns what is unread; the answer to the mark says so without reloading the page
 */
export function useSeen(): Unread | undefined {
  const unread = useUnread()
  const { pathname } = useLocation()
  const [seen, setSeen] = useState<{ instead: Unread; unread: Unread }>()
  useRefreshOn(REFRESH_ON)
  const topic = TOPICS.find((one) => pathname === `/${one}` || pathname.startsWith(`/${one}/`))
  useEffect(() => {
    if (!topic || !unread?.[topic]) return
    void call('POST /api/unread', { topic }).then(
      (left) => setSeen({ instead: unread, unread: left }),
      () => undefined,
    )
  }, [topic, unread])
  return seen?.instead === unread ? seen?.unread : unread
}
