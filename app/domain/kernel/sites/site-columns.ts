/** Columns of the list of sites as CSV: the field, and the heading that the export writes. */
export const SITE_COLUMNS = [
  ['name', 'Name'],
  ['client', 'Client'],
  ['address', 'Address'],
  ['latitude', 'Latitude'],
  ['longitude', 'Longitude'],
  ['radiusMetres', 'Radius in metres'],
  ['nation', 'Bank holidays'],
  ['placeNeeded', 'Note unknown places'],
  ['worksAlone', 'Works alone'],
  ['checkIntervalMinutes', 'Check in every minutes'],
  ['checkReason', 'Why this interval'],
  ['checkReviewOn', 'Review the interval on'],
  ['contacts', 'Contacts'],
] as const

export type SiteColumn = (typeof SITE_COLUMNS)[number][0]

/** Separates contacts in one cell. */
export const BETWEEN_CONTACTS = ' | '
