import { type InputOf } from '~/api/call.ts'
import { losses } from '~/browser/runtime/live-afresh.ts'

/**
 * A press that exists only in this page, because nothing could be stored on the phone. Its key makes it count only
 * once.
 */
export type UnsentPress = { key: string; userId: string; input: InputOf<'POST /api/emergency'> }

const KEY = 'sos-unsent'

let trying = 0
// Automatic reloads of the page wait until it is sent.
losses.add(() => trying > 0)

/**
 * Returns an SOS press that was not sent before this tab was left or reloaded; null if it is another person's.
 */
export function unsentPress(userId: string): UnsentPress | null {
  try {
    const unsent = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as UnsentPress | null
    return unsent?.userId === userId ? unsent : null
  } catch {
    return null
  }
}

/** Keeps the press while `work` sends it, even if the tab is reloaded, and deletes it once it has been sent. */
export async function hold<T>(press: UnsentPress, work: () => Promise<T>): Promise<T> {
  trying++
  try {
    sessionStorage.setItem(KEY, JSON.stringify(press))
  } catch {
    // Without storage, the press is lost when the page is closed.
  }
  try {
    const done = await work()
    if (unsentPress(press.userId)?.key === press.key) sessionStorage.removeItem(KEY)
    return done
  } finally {
    trying--
  }
}
