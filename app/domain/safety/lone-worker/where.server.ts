import { findSiteRow } from '../../kernel/sites/sites.server.ts'
import { lastSign, type SessionRow } from './session-view.server.ts'

/** Returns where a person works, and the last location of their device. */
export function whereOf(session: SessionRow) {
  const site = findSiteRow(session.siteId)
  const last = lastSign(session.id)
  const known = last && last.latitude !== null && last.longitude !== null
  const location = known ? { latitude: last.latitude!, longitude: last.longitude!, accuracy: last.accuracy } : null
  // The names of many sites are also the start of their address.
  const name = site?.address?.startsWith(site.name) ? null : site?.name
  return { address: [name, site?.address, session.place].filter(Boolean).join(', ') || null, location }
}
