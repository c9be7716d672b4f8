import { listTexts, listWords, type Text } from '../texts.ts'

/** Words that show that a sentence states what happened, or what is true. */
export const CLAIM_WORDS = new RegExp(
  [
    String.raw`\b(verified|sent|told|seen|notified|nobody|no one|everybody|everyone|as planned|complete|completed|is elsewhere`,
    'saved|matched|matches|encrypted|backed up|called|received|delivered|confirmed|safe|acknowledged|reached|arrived',
    'answered|recorded|checked|scanned|walked|missed|covered|reported|overdue|expired|failed|lost|up to date|nothing',
    'held against|not loaded|signed in|signed out|tested|passed|copied|restored|stopped|monitoring works|published|locked|approved|resolved|attended',
    String.raw`enrolled)\b|^(no|none)\b`,
  ].join('|'),
  'i',
)

/** Matches log messages for operators, which begin with a small letter and are in the calls that write them. */
const OF_THE_LOG = /^app\/(jobs|http|entry\.server|api\/answer\.server)/

/**
 * Lists every text that a person may read and that contains one of the words, and each such word on its own, for
 * example on a badge. Each is listed once, with its place.
 */
export const listClaims = (): Text[] => [
  ...listTexts().filter(({ text, at }) => CLAIM_WORDS.test(text) && !(OF_THE_LOG.test(at) && /^[a-z{]/.test(text))),
  ...listWords().filter(({ text }) => CLAIM_WORDS.test(text)),
]
