const ENDED = /[.!?…]$/

/** Returns a text with a full stop, or unchanged if it ends with a full stop, an exclamation or a question mark. */
export const asSentence = (text: string): string => (ENDED.test(text) ? text : `${text}.`)

/**
 * Joins texts into one, each but the last ended: 'Gate 5 sticks. Watch the rear gate'. What people write often has its
 * own full stop. Empty texts are left out.
 */
export const inSentences = (texts: readonly (string | null | undefined | false)[]): string =>
  texts.reduce<string>((before, text) => (before && text ? `${asSentence(before)} ${text}` : before || text || ''), '')
