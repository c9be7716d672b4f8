import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

type Assets = {
  entry: { module: string; imports: string[] }
  routes: Record<
    string,
    { id: string; parentId?: string; path?: string; module: string; imports?: string[]; hasLoader: boolean }
  >
}

const client = path.resolve('build/client')
const gz = new Map<string, number>()

function gzipped(file: string): number {
  if (!gz.has(file)) gz.set(file, gzipSync(fs.readFileSync(path.join(client, file)), { level: 9 }).length)
  return gz.get(file)!
}

/** Returns the scripts that a route loads at first, with all its parents: how many files, how many bytes gzipped. */
export function scriptsOf(assets: Assets, routeId: string): { files: string[]; bytes: number } {
  const files = new Set([assets.entry.module, ...assets.entry.imports])
  for (let id: string | undefined = routeId; id; id = assets.routes[id]?.parentId) {
    const route = assets.routes[id]
    if (!route) break
    files.add(route.module)
    route.imports?.forEach((file) => files.add(file))
  }
  const all = [...files].filter((file) => fs.existsSync(path.join(client, file)))
  return { files: all, bytes: all.reduce((sum, file) => sum + gzipped(file), 0) }
}

/** Reads the manifest of the current build. */
export async function readAssets(): Promise<Assets> {
  const folder = path.join(client, 'assets')
  const name = fs.readdirSync(folder).find((file) => /^manifest-.*\.js$/.test(file))
  const text = fs.readFileSync(path.join(folder, name!), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Assets
}
