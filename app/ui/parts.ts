import { call, faultOf } from '~/api/call.ts'
import { isInUse, watchTyping } from './live-afresh.ts'

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
    void faultOf(call('GET /api/auth/user', {}, { deadline: 5000 })).then((fault) => {
      if (isInUse() || fault?.status === 0) return
      sessionStorage.setItem(RELOADED, String(Date.now()))
      location.reload()
    })
  })
}
