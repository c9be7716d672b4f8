/** Columns of a list of papers as CSV: the field, and the heading of the template. */
export const PAPER_COLUMNS = [
  ['employeeId', 'Employee ID'],
  ['kind', 'Kind'],
  ['number', 'Number'],
  ['sectors', 'Sectors'],
  ['startsOn', 'Counts from'],
  ['expiresOn', 'Last day'],
  ['state', 'State'],
  ['method', 'How it was checked'],
  ['seenOn', 'Checked on'],
  ['contractor', 'Approved contractor'],
  ['level', 'Level'],
  ['periodFrom', 'Screened from'],
  ['gaps', 'Gaps and how they are explained'],
  ['items', 'In the file'],
  ['words', 'Notes'],
] as const

export type PaperColumn = (typeof PAPER_COLUMNS)[number][0]

/** The columns that belong to one kind of paper. */
export const DETAIL_COLUMNS = [
  'method',
  'seenOn',
  'contractor',
  'level',
  'periodFrom',
  'gaps',
  'items',
] as const satisfies PaperColumn[]

/** The heading of a field. */
export const titleOf = (field: unknown): string => PAPER_COLUMNS.find(([name]) => name === field)?.[1] ?? String(field)
