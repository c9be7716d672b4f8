import { type ActionAnswer } from '~/http/page.server.ts'
import { answeredFor } from '~/ui/answered.ts'

/**
 * Further parts of the account page's answer: a new second factor, recovery codes that are shown once, or where a
 * company account is linked.
 */
export type AccountAnswer = ActionAnswer & {
  view?: { secret?: string; qr?: { size: number; path: string }; recoveryCodes?: string[]; url?: string }
}

/**
 * Returns the messages for one card on the page, which are those of its forms. @param intents the names of these forms
 */
export const errorsOf = (answer: AccountAnswer | undefined, ...intents: string[]): Record<string, string[]> =>
  Object.assign({}, ...intents.map((intent) => answeredFor(answer?.result, intent).errors)) as Record<string, string[]>
