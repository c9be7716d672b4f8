import { type ActionAnswer } from '~/http/page.server.ts'

/** What an action of the account page answers besides: a new second factor, or recovery codes that are shown once. */
export type AccountAnswer = ActionAnswer & {
  view?: { secret?: string; qr?: { size: number; path: string }; recoveryCodes?: string[] }
}
