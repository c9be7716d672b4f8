/** What the browser says about the connection. TypeScript has no type for it yet, and not every browser provides it. */
interface Line {
  saveData?: boolean
  effectiveType?: string
}

/** The routes that the browser knows, as Remix stores them. */
export type KnownRoutes = Record<string, { path?: string; parentId?: string; module: string; imports?: string[] }>

const TABS = ['home', 'clock', 'news', 'forms']
const STAFF = 'routes/staff/layout'

/**
 * Returns the scripts of the four tabs, each once. @param routes the known routes; a missing tab is left out @param
 * line the connection: none are returned if the person saves data, or if the connection is slow and the page itself
 * needs it
 */
export function tabScripts(routes: KnownRoutes, line: Line = {}): string[] {
  if (line.saveData || line.effectiveType?.includes('2g')) return []
  const tabs = Object.values(routes).filter(({ path, parentId }) => parentId === STAFF && TABS.includes(path ?? ''))
  return [...new Set(tabs.flatMap(({ module, imports = [] }) => [module, ...imports]))]
}

/**
 * Fetches the scripts of the four tabs, so that a press waits only for its page's data. The data is not fetched ahead:
 * it is not cached, and everyone would request it twice at each change of shift.
 */
export function fetchTabs(): void {
  const { __remixManifest: build } = window as { __remixManifest?: { routes: KnownRoutes } }
  const { connection } = navigator as { connection?: Line }
  for (const href of tabScripts(build?.routes ?? {}, connection)) {
    if (document.head.querySelector(`link[rel=modulepreload][href="${href}"]`)) continue
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }),
    )
  }
}
