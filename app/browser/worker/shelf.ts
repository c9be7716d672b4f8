import { protocolIds } from '~/domain/safety/emergencies/first-aid.ts'
import { KIOSK, NO_LINE, WORK } from '~/browser/runtime/stand-ins.ts'

/**
 * The pages that open offline: first aid, the emergency numbers, clock, forms, SOS and waiting items. They are
 * fetched without cookies, so that nothing personal is ever stored on the device.
 */
export const SHELF = 'help-2'
const HELP = [
  NO_LINE,
  '/medical-emergency',
  ...[...protocolIds, 'mist-handover'].map((id) => `/medical-emergency/${id}`),
]
/** How long parts of an earlier build are kept, because a page may stay open for a long time and still request them. */
const KEEP_PARTS_MS = 30 * 24 * 3600_000
const AGAIN_MS = 2000
/** Where the cache says which build its pages are from. */
const BUILD = '/build'

/** Returns whether the page with this path is stored. */
export const isKept = async (path: string): Promise<boolean> => Boolean(await caches.match(path))

/**
 * Answers a request for a part of a page, for example a script. Its name contains a hash, so a cached copy is always
 * right. Offline the request waits, because a script that fails would reload the whole page and show nothing.
 */
export async function answerPart(request: Request): Promise<Response> {
  const kept = await caches.match(request)
  if (kept) return kept
  for (;;) {
    try {
      const answer = await fetchOwn(request.url)
      if (answer.status < 500) return answer
    } catch {
      // A failed request is repeated after a pause.
    }
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  }
}

/**
 * Fills the cache. First aid comes first and must succeed; the rest follows. A page is stored after all its parts: if
 * the connection breaks midway, the earlier pages stay with their parts, so that none opens empty. If every page
 * arrived and all are from one build, it also stores which. Until then, the next page that opens fetches them again.
 * @throws without a connection
 */
export async function stock(): Promise<void> {
  const shelf = await caches.open(SHELF)
  const parts = new Set(['/favicon.svg'])
  const pages = await Promise.all(HELP.map(fetchPage))
  const work = await Promise.allSettled(WORK.map(fetchPage))
  pages.push(...work.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])))
  let complete = work.every(({ status }) => status === 'fulfilled')
  const forms = new Set(pages.flatMap(({ text }) => formsOf(text)))
  for (const path of forms) pages.push(...(await fetchPage(path).then(list, () => ((complete = false), []))))
  pages.forEach(({ text }) => partsOf(text).forEach((part) => parts.add(part)))
  await putParts(shelf, parts)
  // From here until all is stored, the pages are of more than one build.
  await shelf.delete(BUILD)
  await Promise.all(pages.map(({ path, answer }) => shelf.put(path, answer)))
  await clear(shelf)
  const [build, ...others] = new Set(pages.map(buildOf))
  if (complete && others.length === 0) await shelf.put(BUILD, new Response(build))
}

/** Caches the kiosk's page, for a browser that is one. @throws without a connection */
export async function stockKiosk(): Promise<void> {
  const shelf = await caches.open(SHELF)
  const { path, text, answer } = await fetchPage(KIOSK)
  await putParts(shelf, new Set(partsOf(text)))
  await shelf.put(path, answer)
}

/** Caches parts, and the files that they name, which are added to `parts`. */
async function putParts(shelf: Cache, parts: Set<string>): Promise<void> {
  // Scripts name further scripts that are fetched when something is pressed, and styles name their typeface. The loop
  // also visits items that are added to the set while it runs.
  for (const part of parts) {
    if (!(await shelf.match(part))) await shelf.put(part, await good(fetchOwn(part)))
    ;(await namedBy(shelf, part)).forEach((named) => parts.add(named))
  }
}

/** Returns the parts that a cached script or style names. */
async function namedBy(shelf: Cache, part: string): Promise<string[]> {
  if (!/\.(js|css)$/.test(part) || part.includes('/manifest-')) return []
  return partsOf((await (await shelf.match(part))?.text()) ?? '')
}

/**
 * Returns the parts of all cached pages. Some pages may be of an earlier build: the kiosk's, and those that did not
 * arrive this time.
 */
async function partsInUse(shelf: Cache): Promise<Set<string>> {
  const parts = new Set<string>()
  for (const request of await shelf.keys())
    if (!isPart(request)) partsOf(await (await shelf.match(request))!.text()).forEach((part) => parts.add(part))
  for (const part of parts) (await namedBy(shelf, part)).forEach((named) => parts.add(named))
  return parts
}

const isPart = ({ url }: Request) => new URL(url).pathname.startsWith('/assets/')

/** Refills the cache if it is from another build, or lacks a page. @throws without a connection */
export async function restock(build: string): Promise<void> {
  const shelf = await caches.open(SHELF)
  const before = await shelf.match(BUILD)
  if (before && (await before.text()) === build) return
  await stock()
}

type Page = { path: string; text: string; answer: Response }

async function fetchPage(path: string): Promise<Page> {
  const answer = await good(fetch(path, { credentials: 'omit', cache: 'no-store' }))
  return { path, text: await answer.clone().text(), answer }
}

const list = <T>(one: T): T[] => [one]

/**
 * Fetches only the product's own answers (own-answers.ts). The browser's own cache is not used, because it may be older
 * than the mark that identifies these answers.
 */
const fetchOwn = (address: string) => fetch(address).catch(() => fetch(address, { cache: 'reload' }))

async function good(asked: Promise<Response>): Promise<Response> {
  const answer = await asked
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`)
  return answer
}

// A page names its parts by their address; a script names others relative to itself.
const partsOf = (text: string) =>
  [...text.matchAll(/(?:\/?assets|["'`]\.)\/([\w.-]+\.(?:css|js|woff2))/g)].map(([, name]) => `/assets/${name}`)

/** The start page names the forms. Safari before 16.4 knows no lookbehind, and would not run this worker at all. */
const formsOf = (text: string) => [...text.matchAll(/href="(\/offline\/forms\/[\w-]+)/g)].map(([, path]) => path!)

/** A page names the list of its build's parts, whose name contains the build. */
const buildOf = ({ text }: Page) => /assets\/manifest-(\w+)\.js/.exec(text)?.[1]

/** Deletes old parts that no cached page needs. */
async function clear(shelf: Cache): Promise<void> {
  const parts = await partsInUse(shelf)
  for (const request of await shelf.keys()) {
    if (!isPart(request) || parts.has(new URL(request.url).pathname)) continue
    const since = Date.parse((await shelf.match(request))?.headers.get('Date') ?? '')
    if (!(Date.now() - since < KEEP_PARTS_MS)) await shelf.delete(request)
  }
}
