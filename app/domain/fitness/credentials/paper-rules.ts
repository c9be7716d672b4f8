import { VersionWas } from '~/platform/opened.ts'
import { z } from 'zod'
import { PAPER_RULES, type Rule } from './paper-rule-numbers.ts'

const within = ({ least, most }: Rule) =>
  z.coerce
    .number({ error: 'Enter a number' })
    .int('Enter a whole number')
    .min(least, `At least ${least}`)
    .max(most, `At most ${most}`)

/** All present rules. */
export const PaperRules = z.object({
  register_check_days: within(PAPER_RULES.register_check_days),
  screening_weeks: within(PAPER_RULES.screening_weeks),
  screening_years: within(PAPER_RULES.screening_years),
  screening_gap_days: within(PAPER_RULES.screening_gap_days),
  right_to_work_years: within(PAPER_RULES.right_to_work_years),
  riddor_report_days: within(PAPER_RULES.riddor_report_days),
  riddor_absence_report_days: within(PAPER_RULES.riddor_absence_report_days),
  vehicle_check_days: within(PAPER_RULES.vehicle_check_days),
})
export type PaperRules = z.infer<typeof PaperRules>

/** The rules as their page posts them. */
export const PaperRulesForm = PaperRules.extend({ versionWas: VersionWas })
