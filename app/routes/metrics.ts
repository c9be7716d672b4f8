import { type LoaderFunctionArgs } from '@remix-run/node'
import { demandWatcher } from '~/http/watcher.server.ts'
import { readMetrics } from '~/platform/metrics.server.ts'

/** Returns the metrics for an operator's monitoring. For everyone else, the page does not exist. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  demandWatcher(request, context)
  const { type, text } = await readMetrics(request.headers.get('Accept') ?? '')
  return new Response(text, { headers: { 'Content-Type': type, 'Cache-Control': 'no-store' } })
}
