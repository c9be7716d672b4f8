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

/** Converts '14/03/2027', as British spreadsheets write it, to '2027-03-14'. Anything else stays unchanged. */
export function isoDay(text: string): string {
  const [, day, month, year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text) ?? []
  return year ? `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}` : text
}
