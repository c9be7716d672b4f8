import { and, eq, getTableColumns, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { credentialChecks, credentials } from '#db/schema/credentials.ts'
import { users } from '#db/schema/people.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { addDays, dayOf } from '~/platform/dates.ts'
import { findPage, type Page } from '~/platform/keyset.server.ts'
import { conflict, invalid } from '~/platform/problem.ts'
import { readSetting } from '~/platform/settings.server.ts'
import { commit, newId, write } from '~/platform/store.server.ts'
import { type ListedCheck } from './checks-form.ts'
import { type CheckListQuery, type NewCheck } from './input.ts'
import { findKind } from './kinds.server.ts'
import { CREDENTIAL_KINDS } from './kinds/index.ts'
import { credentialRow, openNumber, peopleOf, reviewCredentials } from './rows.server.ts'
import { afterWrite } from './save.server.ts'
import { type CheckDue, type CredentialReview } from './views.ts'

const PAGE = 50

/** The kinds that need regular register checks: SIA licences. */
const CHECKED = Object.entries(CREDENTIAL_KINDS).flatMap(([name, { sectors, register }]) =>
  sectors && register ? [name] : [],
)

/**
 * Returns licences of active people whose last check is older than the setting, or missing, the oldest first.
 */
export function listCheckList(
  actor: Person,
  { limit = PAGE, after }: CheckListQuery,
  now = new Date(),
): Page<CheckDue> {
  demand(actor, 'credential.manage')
  const today = dayOf(now)
  const before = addDays(today, -readSetting('register_check_days'))
  const where = and(
    // Written exactly as in the index, so that SQLite uses it.
    sql`${credentials.state} IN ('valid', 'suspended') AND ${credentials.replacedBy} IS NULL`,
    inArray(credentials.kind, CHECKED),
    or(isNull(credentials.checkedOn), lt(credentials.checkedOn, before)),
    or(isNull(credentials.expiresOn), sql`${credentials.expiresOn} >= ${today}`),
    eq(users.isActive, true),
  )
  const list = { from: credentials, columns: getTableColumns(credentials), where, cursor: { after }, limit }
  const join = { table: users, on: eq(users.id, credentials.userId), leads: false }
  const by = [sql`coalesce(${credentials.checkedOn}, '')`, credentials.id]
  const { rows, next } = findPage({ ...list, join, by, descending: false })
  const people = peopleOf(rows.map(({ userId }) => userId))
  const items = rows.map((row) => {
    const person = people.get(row.userId)
    return {
      id: row.id,
      userId: row.userId,
      userName: person ? `${person.firstName} ${person.lastName}` : '',
      employeeId: person?.employeeId ?? null,
      kind: row.kind,
      number: openNumber(row),
      sectors: row.sectors,
      expiresOn: row.expiresOn,
      checkedOn: row.checkedOn,
      register: findKind(row.kind)?.register ?? null,
    }
  })
  return { items, next, total: null }
}

/** Records what a register showed about one licence. @throws Problem not_found, invalid, conflict */
export function recordCheck(actor: Person, input: NewCheck, now = new Date()): CredentialReview {
  demand(actor, 'credential.manage')
  return commit(() => reviewCredentials([check(actor, input, now)], now)[0]!)
}

/**
 * Records what the register showed about many licences, all of them or none. @throws Problem as `recordCheck` does;
 * conflict if a colleague has checked one of them since the list was opened
 */
export function recordChecks(actor: Person, inputs: readonly ListedCheck[], now = new Date()): number {
  demand(actor, 'credential.manage')
  commit(() => {
    for (const { checkedOnWas, ...input } of inputs) {
      const { checkedOn, userId } = credentialRow(input.id)
      if (checkedOnWas !== undefined && checkedOnWas !== checkedOn) {
        const name = namesOf([userId]).get(userId) ?? 'somebody'
        throw conflict(
          `A colleague has just checked the licence of ${name}. Leave that one out and save the others again.`,
        )
      }
      check(actor, input, now)
    }
  })
  return inputs.length
}

function check(actor: Person, { id, on, how, result, words }: NewCheck, now: Date) {
  const row = credentialRow(id)
  if (on > dayOf(now)) throw invalid('on', 'This day is in the future')
  if (row.state === 'proposed') throw conflict('Confirm it first: it has only been proposed', { code: 'proposed' })
  const made = { id: newId(now.getTime()), credentialId: id, on, how, result, words, by: actor.id, at: now }
  write().insert(credentialChecks).values(made).run()
  // An older check that is recorded late does not change the result of a newer one.
  const newest = row.checkedOn === null || on >= row.checkedOn
  const state = newest && (result === 'suspended' || result === 'revoked') ? result : row.state
  const back = newest && result === 'valid' && row.state === 'suspended' ? 'valid' : state
  if (newest)
    write().update(credentials).set({ checkedOn: on, state: back, updatedAt: now }).where(eq(credentials.id, id)).run()
  return afterWrite(actor, id, 'credential.checked', { on, result, words, before: row.state }, now)
}
