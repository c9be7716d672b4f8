/** What control writes down while an alert lasts: a note, who was called, who is going, who has arrived. */
export const NOTE_KINDS = ['note', 'called', 'going', 'arrived'] as const
export type NoteKind = (typeof NOTE_KINDS)[number]

/** What each kind is called on its button, and how it reads in the timeline; a note is its own words. */
export const NOTE_WORDS: Record<NoteKind, { button: string; says: (text: string) => string }> = {
  called: { button: 'Called', says: (text) => `Called: ${text}` },
  going: { button: 'Is going', says: (text) => `Going: ${text}` },
  arrived: { button: 'Has arrived', says: (text) => `Arrived: ${text}` },
  note: { button: 'Add note', says: (text) => text },
}

/** Returns the kind of a stored note; one that is not known is a plain note. */
export const noteKindOf = (kind: string): NoteKind => NOTE_KINDS.find((known) => known === kind) ?? 'note'

/** Returns 'Morgan Hale is going', or what control wrote about somebody else. */
export const goingWords = ({ text, by }: { text: string; by: string }): string =>
  text === by ? `${by} is going` : `On the way: ${text}`
