import { call, faultOf } from '~/api/call.ts'

const RELOADED = 'reloaded-for-parts'
const AGAIN_MS = 60_000

/**
 * After a new release an open page may ask for a part that is gone: it is loaded again, once, and never over what
 * somebody has typed. Without a line nothing is loaded. Call it once, in the browser.
 */
export function watchParts(): void {
  let typed = false
  addEventListener('input', () => (typed = true), { capture: true, passive: true })
  addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(RELOADED))
    if (typed || Date.now() - last < AGAIN_MS) return
    void faultOf(call('GET /api/auth/user', {}, { deadline: 5000 })).then((fault) => {
      if (typed || fault?.status === 0) return
      sessionStorage.setItem(RELOADED, String(Date.now()))
      location.reload()
    })
  })
}
