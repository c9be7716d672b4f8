/** The most photographs that an entry may have. */
export const MOST_PHOTOS = 4

/** The kinds of entries that a person writes into a site's occurrence book. */
export const WRITTEN_KINDS = ['note', 'incident', 'patrol', 'access', 'fault'] as const
export type WrittenKind = (typeof WRITTEN_KINDS)[number]

/** The kinds of lines that are written automatically. */
export const LINE_KINDS = ['on_site', 'tour', 'form', 'sos', 'visitor', 'key', 'handover'] as const
export type LineKind = (typeof LINE_KINDS)[number]

export const LOG_KINDS = [...WRITTEN_KINDS, ...LINE_KINDS] as const
export type LogKind = (typeof LOG_KINDS)[number]

/** The name of each kind on screens and in PDFs. */
export const LOG_KIND_WORDS: Record<LogKind, string> = {
  note: 'Note',
  incident: 'Incident',
  patrol: 'Patrol',
  access: 'Access',
  fault: 'Fault or damage',
  on_site: 'Attendance',
  tour: 'Tour',
  form: 'Form',
  sos: 'SOS',
  visitor: 'Visitor',
  key: 'Key',
  handover: 'Handover',
}
