import { checkHealth } from '~/jobs/health.server.ts'

/** Answers 200 if every needed part works and the product can save, otherwise 503 with the reason. */
export const loader = async () => {
  const health = await checkHealth()
  return Response.json(health, { status: health.status === 'ok' ? 200 : 503, headers: { 'Cache-Control': 'no-store' } })
}
