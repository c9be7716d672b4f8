import { type ActionAnswer } from '~/http/page.server.ts'

/** What an action of the account page answers besides: a new second factor, recovery codes that are shown once, or where a company account is linked. */
export type AccountAnswer = ActionAnswer & {
  view?: { secret?: string; qr?: { size: number; path: string }; recoveryCodes?: string[]; url?: string }
}
