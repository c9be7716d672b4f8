import { type Level } from '../../app/domain/access/levels.ts'

/** Makes, as an administrator, what the call needs first. @returns what was answered */
export type PrepareAt = (method: string, address: string, body?: object) => Promise<Record<string, unknown>>
/** A call about a site as an administrator makes it with success; `id` fills the part of the address that varies. */
export type AtSite = {
  id?: string
  query?: string
  body?: object
  /** The least level of a grant that opens it. */
  least: Level
  /** A list: another site's rows are left out of it, where other calls are refused. */
  list?: true
}

/**
 * Every call that a grant opens, made about one site. The door test makes each about a site of somebody else: a call that
 * is not here fails it.
 */
export const EVERY_CONTROL: Record<string, (siteId: string, prepare: PrepareAt) => Promise<AtSite>> = {
  'GET /api/admin/sites': async () => ({ least: 'viewer', list: true }),
  'GET /api/admin/sites/:id': async (id) => ({ id, least: 'viewer' }),
  'GET /api/admin/sites/:id/ladder': async (id) => ({ id, least: 'viewer' }),
}
