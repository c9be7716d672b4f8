/** A number of the rules for papers: what it is called, its sentence on the page, and between what it must lie. */
export type Rule = { label: string; hint: string; least: number; most: number }

/** The numbers that law and standards give, as a company may set them. Each is a setting of the same name. */
export const PAPER_RULES = {
  register_check_days: {
    label: 'Days between checks of a licence',
    hint: 'Supplying an unlicensed guard is an offence: Private Security Industry Act 2001, section 5.',
    ...{ least: 1, most: 365 },
  },
  screening_weeks: {
    label: 'Weeks from a conditional start to full screening',
    hint: 'BS 7858 allows twelve. After that the person is stood down.',
    ...{ least: 1, most: 16 },
  },
  screening_years: {
    label: 'Years that a screening goes back',
    hint: 'BS 7858 says five.',
    ...{ least: 5, most: 20 },
  },
  screening_gap_days: {
    label: 'Gaps to explain are longer than so many days',
    hint: 'BS 7858 says 31.',
    ...{ least: 1, most: 31 },
  },
  right_to_work_years: {
    label: 'Years after leaving that right to work checks are kept',
    hint: 'The Home Office says two. Then they are destroyed, with a certificate in the audit log.',
    ...{ least: 2, most: 7 },
  },
} as const satisfies Record<string, Rule>

export type PaperRule = keyof typeof PAPER_RULES
export const PAPER_RULE_NAMES = Object.keys(PAPER_RULES) as PaperRule[]
