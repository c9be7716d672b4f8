/** What the browser knows of the connection; no type has it yet, and not every browser tells. */
interface Line {
  saveData?: boolean
  effectiveType?: string
}

/** The pages of the build that the browser has been told of, as Remix keeps them. */
export type KnownRoutes = Record<string, { path?: string; parentId?: string; module: string; imports?: string[] }>

const TABS = ['home', 'clock', 'news', 'forms']
const STAFF = 'routes/staff/layout'

/**
 * The scripts of the four tabs, each once.
 * @param routes the pages that are known; a tab that is not yet among them is left out
 * @param line the connection: none where somebody saves data, or where it is so slow that the page itself needs it
 */
export function tabScripts(routes: KnownRoutes, line: Line = {}): string[] {
  if (line.saveData || line.effectiveType?.includes('2g')) return []
  const tabs = Object.values(routes).filter(({ path, parentId }) => parentId === STAFF && TABS.includes(path ?? ''))
  return [...new Set(tabs.flatMap(({ module, imports = [] }) => [module, ...imports]))]
}

/**
 * Fetches the scripts of the four tabs, so that a press waits for nothing but what its page shows. That is not fetched
 * ahead: it is kept nowhere and would be asked for twice, by everybody, at each change of shift.
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
