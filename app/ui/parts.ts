import { isInUse, watchTyping } from '../browser/runtime/live-afresh.ts'
import { serverAnswers } from '../browser/runtime/server-answers.ts'

const RELOADED = 'reloaded-for-parts'
const AGAIN_MS = 60_000

/**
 * After a release an open page may request a part that no longer exists. The page then reloads, once, and never over
 * unsaved work. Offline nothing is reloaded. Call it once, in the browser.
 */
export function watchParts(): void {
  watchTyping()
  addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(RELOADED))
    if (isInUse() || Date.now() - last < AGAIN_MS) return
    void serverAnswers().then((answers) => {
      if (isInUse() || !answers) return
      sessionStorage.setItem(RELOADED, String(Date.now()))
      location.reload()
    })
  })
}
