import { type ActionAnswer } from '~/http/page.server.ts'

/**
 * Further parts of the account page's answer: a new second factor, recovery codes that are shown once, or where a
 * company account is linked.
 */
export type AccountAnswer = ActionAnswer & {
  view?: { secret?: string; qr?: { size: number; path: string }; recoveryCodes?: string[]; url?: string }
}
