import { findSiteRow } from '../../kernel/sites/sites.server.ts'
import { lastSign, type SessionRow } from './session-view.server.ts'

/** Where somebody works and where their device was last. */
export function whereOf(session: SessionRow) {
  const site = findSiteRow(session.siteId)
  const last = lastSign(session.id)
  const known = last && last.latitude !== null && last.longitude !== null
  const location = known ? { latitude: last.latitude!, longitude: last.longitude!, accuracy: last.accuracy } : null
  // Many sites are called by the beginning of their address.
  const name = site?.address?.startsWith(site.name) ? null : site?.name
  return { address: [name, site?.address, session.place].filter(Boolean).join(', ') || null, location }
}
