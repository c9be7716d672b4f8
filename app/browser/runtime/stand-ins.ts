/** The offline page for all other addresses: numbers to ring, and what works offline. */
export const NO_LINE = '/offline'

/** Pages for work without a connection. Each form has one more, under its own name. */
export const WORK = [
  '/offline/clock',
  '/offline/alone',
  '/offline/duties',
  '/offline/site-book',
  '/offline/papers',
  '/offline/tours',
  '/offline/forms',
  '/offline/sos',
  '/offline/waiting',
  '/offline/help',
]

/** The tablet at the gate. Only browsers that are kiosks store it. */
export const KIOSK = '/offline/kiosk'

/** The offline pages. Forms have their own names. */
const STAND_INS: Record<string, string> = {
  '/home': NO_LINE,
  '/clock-in-out': '/offline/clock',
  '/alone/pins': '/offline/alone',
  '/emergency': '/offline/sos',
  '/kiosk': KIOSK,
}
/** Pages whose offline page has the same name. */
const NAMESAKE = /^\/(clock|alone|duties|forms|help|site-book|papers|tours)$/
/** Matches a poster's page, because the offline page must know which poster it is. */
const POSTER = /^\/c\/([\w-]+)$/
const KEPT_ITSELF = /^\/(offline|medical-emergency)(\/|$)/

/** Returns whether the phone stores this page under its own address. */
export const isKeptItself = (path: string): boolean => KEPT_ITSELF.test(path)

/** Returns the address of the offline page that matches this page; it may not exist. */
function ownStandIn(path: string): string {
  if (isKeptItself(path)) return path
  if (NAMESAKE.test(path)) return `/offline${path}`
  if (POSTER.test(path)) return '/offline/tours'
  if (/^\/site-book\//.test(path)) return '/offline/site-book'
  if (/^\/duties\/[^/]+\/instructions$/.test(path)) return '/offline/duties'
  return STAND_INS[path] ?? `/offline/forms${path}`
}

/**
 * Finds the phone's page to open in place of an unreachable one. The page and the service worker both use it, so that a
 * tap and a typed address open the same page. @param address the page's path with its query @param isKept says whether
 * the phone has the page with this path @returns `address`, and whether it does the work of the requested page; null if
 * nothing is cached
 */
export async function findStandIn(
  address: string,
  isKept: (path: string) => Promise<boolean>,
): Promise<{ address: string; own: boolean } | null> {
  const { pathname, search } = new URL(address, 'http://portal.invalid')
  const standIn = ownStandIn(pathname)
  const poster = POSTER.exec(pathname)?.[1]
  const asked = poster ? `${search || '?'}&poster=${poster}` : search
  if (await isKept(standIn)) return { address: standIn + asked, own: true }
  if (isKeptItself(pathname) || !(await isKept(NO_LINE))) return null
  return { address: `${NO_LINE}?${new URLSearchParams({ page: pathname + search })}`, own: false }
}
