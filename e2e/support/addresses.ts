import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

type Route = { path?: string; index?: boolean; children?: Route[] }

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** Returns every address of the route table as written, with parameters as `:name`; catch-all routes are left out. */
export function routeTable(): string[] {
  const text = execFileSync(process.execPath, ['node_modules/@remix-run/dev/dist/cli.js', 'routes', '--json'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const walk = (routes: Route[], base: string): string[] =>
    routes.flatMap((route) => {
      const here = route.path ? `${base}/${route.path}`.replace(/\/+/g, '/') : base || '/'
      return [...(route.children?.length ? [] : [here]), ...walk(route.children ?? [], here)]
    })
  const found = walk(JSON.parse(text.slice(text.indexOf('['))) as Route[], '')
  return [...new Set(found)].filter((address) => !address.includes('*'))
}
