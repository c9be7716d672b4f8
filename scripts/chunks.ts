import { type Rollup } from 'vite'

/**
 * How much a page could load in the time that one more request takes on a bad network, in characters of source text.
 */
const REQUEST = 20_000

/**
 * Returns the function by which Rollup chooses the script file for a module. Code that pages share goes into one file,
 * `ui`, if the requests that this saves outweigh what other pages load without needing it. Code that only admin pages
 * share goes into `admin` by the same rule. The outbox is one file, which is fetched when a page is idle, so that all
 * of it is there when the connection is not. Rollup decides on everything else.
 */
export function chunksByReach(): Rollup.GetManualChunk {
  let chunkOf: ((id: string) => string | undefined) | undefined
  return (id, graph) => (chunkOf ??= chunksOf(graph))(id)
}

function chunksOf(graph: Rollup.ManualChunkMeta) {
  const entries = [...graph.getModuleIds()].filter((id) => graph.getModuleInfo(id)?.isEntry)
  const loaded = new Map(entries.map((entry) => [entry, loadedWith(entry, graph)]))
  const admin = entries.filter((entry) => entry.includes('/routes/admin/'))

  return (id: string) => {
    if (!/\/app\/.*\.tsx?$/.test(id)) return undefined
    const by = new Set(
      entries.filter((entry) => loaded.get(entry)!.has(id)).flatMap((entry) => pagesWith(entry, entries)),
    )
    if (by.size === 0) return id.includes('/browser/outbox/') ? 'outbox' : undefined
    const pages = [...by].every((page) => page.includes('/routes/admin/')) ? admin : entries
    const size = graph.getModuleInfo(id)?.code?.length ?? 0
    if (by.size * REQUEST < (pages.length - by.size) * size) return undefined
    return pages === admin ? 'admin' : 'ui'
  }
}

/** Returns the modules that an entry loads at once, without those that it imports later. */
function loadedWith(entry: string, graph: Rollup.ManualChunkMeta): Set<string> {
  const reached = new Set([entry])
  for (const id of reached) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(next)
  return reached
}

/** Returns the pages on which an entry is loaded. A layout is loaded with every page in its folder. */
function pagesWith(entry: string, entries: string[]): string[] {
  if (/\/app\/(root|entry\.client)\.tsx/.test(entry)) return entries
  const [, folder] = /^(.*\/)layout\.tsx/.exec(entry) ?? []
  return folder === undefined ? [entry] : entries.filter((page) => page.startsWith(folder))
}
