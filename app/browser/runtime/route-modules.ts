import { nextTry } from './arrival.ts'
import { found, lost } from './line.ts'
import { serverAnswers } from './server-answers.ts'

/**
 * The scripts of a page that is opened. It stands in for the function of this name in @remix-run/react (vite.config.ts),
 * which loads the page that is shown again where they do not arrive: without a line the browser's own error would take
 * its place, and an armed alarm or a call for help would be gone. Here the page stands, says that there is no line, and
 * goes on once they are there. Where the server answers and has them no longer, it was renewed, and the page is loaded
 * again.
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
