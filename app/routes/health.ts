import { checkHealth } from '~/jobs/health.server.ts'

/** 200 once database and inference pool answer, else 503. */
export const loader = () => {
  const health = checkHealth()
  return Response.json(health, { status: health.status === 'ok' ? 200 : 503, headers: { 'Cache-Control': 'no-store' } })
}
