import { and, eq, inArray, isNull } from 'drizzle-orm'
import { literal } from '#db/literal.ts'
import { credentials } from '#db/schema/credentials.ts'
import { db } from '~/platform/store.server.ts'
import { type CredentialRow, openNumber } from './rows.server.ts'

/**
 * Returns a person's SIA licences on file that are not replaced, including proposed ones, which wait for their own
 * check.
 */
export const licencesOf = (userId: string): CredentialRow[] =>
  db()
    .select()
    .from(credentials)
    .where(
      and(
        eq(credentials.userId, userId),
        eq(credentials.kind, literal('sia_licence')),
        inArray(credentials.state, ['proposed', 'valid', 'suspended', 'revoked', 'expired']),
        isNull(credentials.replacedBy),
      ),
    )
    .all()

/**
 * Does a licence number differ from all on their record? False without a licence on record: the site's requirements
 * decide whether one is needed.
 */
export function differsFromLicence(userId: string, written: string): boolean {
  const digits = written.replace(/\D/g, '')
  const known = licencesOf(userId).flatMap((row) => openNumber(row) ?? [])
  return digits !== '' && known.length > 0 && !known.includes(digits)
}
