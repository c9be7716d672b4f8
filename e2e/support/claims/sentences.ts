import { listTexts, type Text } from '../texts.ts'

/** Words by which a sentence states what happened, or what is so, in the world. */
export const CLAIM_WORDS =
  /\b(verified|sent|told|seen|notified|nobody|no one|as planned|complete|completed|is elsewhere|saved|matched|matches|encrypted|backed up|called|received|delivered|confirmed|safe|acknowledged)\b/i

/** Every text of the sources that a person may read and that has one of the words in it, each once, with where it stands. */
export const listClaims = (): Text[] => listTexts().filter(({ text }) => CLAIM_WORDS.test(text))
