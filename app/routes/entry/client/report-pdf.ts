import { ReportQuery } from '~/domain/overview/client-report/input.ts'
import { clientPdf } from '~/domain/overview/client-report/report-pdf.server.ts'
import { clientMark } from '~/http/client-cookie.server.ts'
import { download } from '~/http/download.server.ts'
import { pageLoader } from '~/http/page.server.ts'
import { isProblem } from '~/platform/problem.ts'

/** Returns the report behind a client's link as a PDF file. */
export const loader = pageLoader('public', async (actor, { request, params, url }) => {
  const token = params.token!
  const query = ReportQuery.parse(Object.fromEntries(url.searchParams))
  try {
    return download(await clientPdf(actor, { ...query, token, mark: await clientMark(request, token) }))
  } catch (error) {
    if (isProblem(error) && error.kind === 'not_found')
      return new Response('Not found', { status: 404, headers: { 'Cache-Control': 'no-store' } })
    throw error
  }
})
