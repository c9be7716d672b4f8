import { type InputOf } from '~/api/call.ts'
import { losses } from '~/browser/runtime/live-afresh.ts'

/** A press that only this page holds: nothing could be kept on the phone. Its key makes it count once. */
export type UnsentPress = { key: string; userId: string; input: InputOf<'POST /api/emergency'> }

const KEY = 'sos-unsent'

let trying = 0
// What reloads pages by itself waits as long.
losses.add(() => trying > 0)

/** The press that this tab held when it was last left or loaded again before the server had it; null for anybody else. */
export function unsentPress(userId: string): UnsentPress | null {
  try {
    const unsent = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as UnsentPress | null
    return unsent?.userId === userId ? unsent : null
  } catch {
    return null
  }
}

/** Holds the press while `work` sends it, over a reload of the tab too; it is let go once that has succeeded. */
export async function hold<T>(press: UnsentPress, work: () => Promise<T>): Promise<T> {
  trying++
  try {
    sessionStorage.setItem(KEY, JSON.stringify(press))
  } catch {
    // Then it lives as long as its page.
  }
  try {
    const done = await work()
    if (unsentPress(press.userId)?.key === press.key) sessionStorage.removeItem(KEY)
    return done
  } finally {
    trying--
  }
}
