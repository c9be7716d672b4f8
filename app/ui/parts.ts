import { isInUse, watchTyping } from '../browser/runtime/live-afresh.ts'
import { serverAnswers } from '../browser/runtime/server-answers.ts'

const RELOADED = 'reloaded-for-parts'
const AGAIN_MS = 60_000

/**
 * After a new release an open page may ask for a part that is gone: it is loaded again, once, and never over what
 * somebody is doing. Without a line nothing is loaded. Call it once, in the browser.
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
