/** The kinds of entry that control writes during an alert: a note, a call, going, arrived. */
export const NOTE_KINDS = ['note', 'called', 'going', 'arrived'] as const
export type NoteKind = (typeof NOTE_KINDS)[number]

/** The label of each kind on its button, and its text in the timeline. A plain note shows what control wrote. */
export const NOTE_WORDS: Record<NoteKind, { button: string; says: (text: string) => string }> = {
  called: { button: 'Called', says: (text) => `Called: ${text}` },
  going: { button: 'Is going', says: (text) => `Going: ${text}` },
  arrived: { button: 'Has arrived', says: (text) => `Arrived: ${text}` },
  note: { button: 'Add note', says: (text) => text },
}

/** Returns the kind of a stored note; unknown kinds count as plain notes. */
export const noteKindOf = (kind: string): NoteKind => NOTE_KINDS.find((known) => known === kind) ?? 'note'
