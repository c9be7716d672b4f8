/** A number in the rules for papers, accidents and vehicles, with its name, its sentence on the page and its limits. */
export type Rule = { label: string; hint: string; least: number; most: number }

/** The numbers from law and standards that a company may set. Each is a setting of the same name. */
export const PAPER_RULES = {
  register_check_days: {
    label: 'Days between checks of a licence',
    hint: 'Supplying an unlicensed guard is an offence: Private Security Industry Act 2001, section 5.',
    ...{ least: 1, most: 365 },
  },
  screening_weeks: {
    label: 'Weeks from a conditional start to full screening',
    hint: 'BS 7858 allows twelve. After that it is not valid for any shift.',
    ...{ least: 1, most: 16 },
  },
  screening_years: {
    label: 'Years a screening goes back',
    hint: 'BS 7858 says five.',
    ...{ least: 5, most: 20 },
  },
  screening_gap_days: {
    label: 'Explain gaps longer than this many days',
    hint: 'BS 7858 says 31.',
    ...{ least: 1, most: 31 },
  },
  right_to_work_years: {
    label: 'Years to keep right to work checks after a person leaves',
    hint: 'The Home Office says two. Then they are destroyed, with a certificate in the audit log.',
    ...{ least: 2, most: 7 },
  },
  riddor_report_days: {
    label: 'Days to report an accident to the HSE',
    hint: 'RIDDOR 2013 says ten, not counting the day of the accident.',
    ...{ least: 1, most: 10 },
  },
  riddor_absence_report_days: {
    label: 'Days to report over seven days off work',
    hint: 'RIDDOR 2013 says fifteen, counted from the accident.',
    ...{ least: 8, most: 15 },
  },
  vehicle_check_days: {
    label: 'Days between checks of a vehicle',
    hint: 'The form is a weekly one. Road Traffic Act 1988, section 40A.',
    ...{ least: 1, most: 31 },
  },
} as const satisfies Record<string, Rule>

export type PaperRule = keyof typeof PAPER_RULES
export const PAPER_RULE_NAMES = Object.keys(PAPER_RULES) as PaperRule[]
