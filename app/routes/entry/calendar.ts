import { readFeed } from '~/domain/time/rota/feed.server.ts'
import { pageLoader } from '~/http/page.server.ts'
import { isProblem } from '~/platform/problem.ts'

/** Returns a person's shifts to a calendar program that knows the address. */
export const loader = pageLoader('public', (actor, { params }) => {
  try {
    const token = params.file?.replace(/\.ics$/, '') ?? ''
    const headers = { 'Content-Type': 'text/calendar; charset=utf-8', 'Cache-Control': 'no-store' }
    return new Response(readFeed(actor, { token }), { headers })
  } catch (error) {
    if (isProblem(error) && error.kind === 'not_found') return new Response('Not found', { status: 404 })
    throw error
  }
})
