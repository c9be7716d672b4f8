import { and, eq } from 'drizzle-orm'
import { credentials } from '#db/schema/credentials.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { readSetting, writeSetting } from '~/platform/settings.server.ts'
import { commit, db } from '~/platform/store.server.ts'
import { type Opened, refuseOverwrite } from '~/platform/opened.ts'
import { versionOf } from '~/platform/version-of.server.ts'
import { PAPER_RULE_NAMES } from './paper-rule-numbers.ts'
import { type PaperRules } from './paper-rules.ts'
import { keepPaperWork } from './work.server.ts'

/** Returns the numbers used to check papers. */
export function findPaperRules(actor: Person): PaperRules {
  demand(actor, 'credential.manage')
  return rulesNow()
}

/** Returns the version of these numbers, for the page that changes them. */
export const paperRulesVersion = () => versionOf(rulesNow())

/**
 * Sets them, and recomputes the end of each conditional screening. The audit log records the changes. @throws Problem
 * conflict if a colleague has changed them since `versionWas`
 */
export function setPaperRules(actor: Person, input: PaperRules & Opened, now = new Date()): PaperRules {
  demand(actor, 'credential.manage')
  return commit(() => {
    refuseOverwrite(paperRulesVersion(), input, 'the numbers')
    const before = rulesNow()
    for (const name of PAPER_RULE_NAMES) writeSetting(name, input[name], actor.id, now)
    const after = rulesNow()
    if (before.screening_weeks !== after.screening_weeks) startedScreenings().forEach((id) => keepPaperWork(id, now))
    record(actor, { type: 'credential.rules_changed', personId: null, details: { before, after } }, now)
    return after
  })
}

const rulesNow = () => Object.fromEntries(PAPER_RULE_NAMES.map((name) => [name, readSetting(name)])) as PaperRules

/** People with a conditional start of their screening. */
const startedScreenings = (): string[] =>
  db()
    .selectDistinct({ userId: credentials.userId })
    .from(credentials)
    .where(and(eq(credentials.kind, 'screening'), eq(credentials.state, 'applied')))
    .all()
    .map(({ userId }) => userId)
