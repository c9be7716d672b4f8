import { nextTry } from './arrival.ts'
import { found, lost } from './line.ts'
import { serverAnswers } from './server-answers.ts'

/**
 * Loads the scripts of a page that is being opened. This replaces the function of the same name in @remix-run/react
 * (vite.config.ts), which reloads the current page if they do not arrive: offline the browser's own error page would
 * appear, and an armed alarm or a call for help would be lost. Here the page stays, shows that there is no connection,
 * and continues when they arrive. If the server no longer has them, it was upgraded, and the page reloads.
 */
export async function loadRouteModule<M>(route: { id: string; module: string }, loaded: Record<string, M>): Promise<M> {
  for (let tries = 0; ; tries++) {
    const known = loaded[route.id]
    if (known) return known
    try {
      loaded[route.id] = (await import(/* @vite-ignore */ route.module)) as M
      if (tries > 0) found()
    } catch {
      if (!(await serverAnswers(route.module))) lost('')
      else if (tries > 1) {
        location.reload()
        return new Promise(() => undefined)
      }
      await nextTry(tries)
    }
  }
}
