import { desc, eq } from 'drizzle-orm'
import { payPeriods } from '#db/schema/pay.ts'
import { type Actor } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { NO_ROUNDING, type PayRule } from '../clocking/rounding.ts'
import { addDays } from '~/platform/dates.ts'
import { readSetting, writeSetting } from '~/platform/settings.server.ts'
import { commit, db } from '~/platform/store.server.ts'
import { type Opened, refuseOverwrite } from '~/platform/opened.ts'
import { versionOf } from '~/platform/version-of.server.ts'
import { FORMATS, type FormatName } from './formats/index.ts'
import { type ElementNames } from './formats/format.ts'
import { type OwnColumns } from './formats/own.ts'
import { ownColumns } from './format-of.server.ts'
import { type PayRules } from './input.ts'
import { demandNoneLocking } from './keep-lines.server.ts'

export type PayRulesView = PayRule & { elements: Record<FormatName, ElementNames>; own: OwnColumns }

/** Returns how worked time becomes paid time, and the names of the pay elements in each payroll program. */
export function findPayRules(actor: Actor): PayRulesView {
  demand(actor, 'pay.manage')
  return viewRules()
}

/** Returns the version of these rules and names, for the page that changes them. */
export const payRulesVersion = () => versionOf(viewRules())

/**
 * Sets how worked time becomes paid time, for shifts after the last locked period, because shifts already paid must not
 * change. @throws Problem invalid if minutes are missing, conflict while a period is being locked, and if a colleague
 * has changed the rules since `versionWas`
 */
export function setPayRules(actor: Actor, input: PayRules & Opened, now = new Date()): PayRulesView {
  demand(actor, 'pay.manage')
  demandNoneLocking()
  return commit(() => {
    refuseOverwrite(payRulesVersion(), input, 'the pay rules')
    const { rounding, elements, reason } = input
    const from = firstOpenDay()
    const rule = { from, rounding, withinMinutes: rounding === 'to_duty' ? input.withinMinutes! : null, reason }
    const before = readSetting('pay_rules')
    writeSetting('pay_rules', [...before.filter((one) => one.from < from), rule], actor.id, now)
    if (input.own) writeSetting('pay_own_columns', input.own, actor.id, now)
    if (elements) writeSetting('pay_elements', { ...readSetting('pay_elements'), ...elements }, actor.id, now)
    record(actor, { type: 'pay.rules_set', personId: null, details: { ...rule, before: before.at(-1)?.rounding } }, now)
    return viewRules()
  })
}

function viewRules(): PayRulesView {
  const own = readSetting('pay_elements')
  const elements = Object.fromEntries(
    Object.entries(FORMATS).map(([name, { names }]) => [name, { ...names, ...own[name as FormatName] }]),
  ) as PayRulesView['elements']
  return { ...(readSetting('pay_rules').at(-1) ?? NO_ROUNDING), elements, own: ownColumns() }
}

/** Returns the day after the last locked period; an empty text, which means every day, if none is locked. */
function firstOpenDay(): string {
  const last = db()
    .select({ toOn: payPeriods.toOn })
    .from(payPeriods)
    .where(eq(payPeriods.state, 'locked'))
    .orderBy(desc(payPeriods.toOn))
    .limit(1)
    .get()
  return last ? addDays(last.toOn, 1) : ''
}
