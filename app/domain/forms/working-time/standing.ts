import { sql } from 'drizzle-orm'
import { optOutAgreement } from '../forms/templates/opt-out-agreement.ts'
import { OPT_OUT_STANDS } from './working-time.ts'

/**
 * The ids of the agreements to work more than 48 hours that are in force: the newest of each active person, unless it
 * was ended. They are kept however old they are.
 */
export const standingOptOuts = sql`(SELECT newest FROM
  (SELECT f.id AS newest, row_number() OVER (PARTITION BY f.user_id ORDER BY f.submitted_at DESC, f.id DESC) AS place
   FROM form_submissions f JOIN users u ON u.id = f.user_id AND u.is_active = 1
   WHERE f.template_id = ${optOutAgreement.id} AND f.status IN ${OPT_OUT_STANDS})
  WHERE place = 1 AND newest NOT IN (SELECT submission_id FROM opt_out_ends WHERE ends_on <= date('now')))`
