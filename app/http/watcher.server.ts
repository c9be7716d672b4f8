import { hash, timingSafeEqual } from 'node:crypto'
import { env } from '~/platform/env.server.ts'
import { type Context } from './actor.server.ts'

/** Headers that a proxy adds to the request. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']

const digest = (text: string) => hash('sha256', text, 'buffer')

/**
 * Admits a caller with METRICS_TOKEN. Without that setting it admits only local requests that came through no proxy.
 * @throws Response 401 for a wrong token, 404 if no token is set
 */
export function demandWatcher(request: Request, { clientIp }: Context): void {
  const { METRICS_TOKEN } = env()
  if (METRICS_TOKEN) {
    const shown = /^Bearer (\S+)$/.exec(request.headers.get('Authorization') ?? '')?.[1] ?? ''
    if (timingSafeEqual(digest(shown), digest(METRICS_TOKEN))) return
    throw Response.json(
      { message: 'This needs the token set as METRICS_TOKEN' },
      { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } },
    )
  }
  const isHere = clientIp !== null && /^(::ffff:)?127\.|^::1$/.test(clientIp)
  if (!isHere || FORWARDED.some((name) => request.headers.has(name)))
    throw Response.json({ message: 'There is no such page' }, { status: 404 })
}
