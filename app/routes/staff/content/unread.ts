import { useLocation, useRevalidator, useRouteLoaderData } from '@remix-run/react'
import { useEffect } from 'react'
import { useRefreshOn } from '~/ui/live.ts'
import { call } from '~/http/call.ts'
import type { loader } from '~/routes/staff/layout.tsx'

const TOPICS = ['news', 'documents', 'holidays', 'forms', 'performance'] as const
const NEWS = ['news.published', 'document.added', 'form.reviewed', 'feedback.given'] as const

/** What this person has not looked at yet, by page. */
export const useUnread = () => useRouteLoaderData<typeof loader>('routes/staff/layout')?.unread

/** Keeps the badges true: counts again when something comes, and marks a topic as seen once its page has been opened. */
export function useSeen(): void {
  const unread = useUnread()
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  useRefreshOn(NEWS)
  const topic = TOPICS.find((one) => pathname === `/${one}` || pathname.startsWith(`/${one}/`))
  const waiting = topic ? (unread?.[topic] ?? 0) : 0
  useEffect(() => {
    if (!topic || waiting === 0) return
    void call('POST /api/unread', { topic }).then(revalidate, () => undefined)
  }, [topic, waiting, revalidate])
}
