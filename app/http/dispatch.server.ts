import { createRequestHandler } from '@remix-run/express'
import { type AppLoadContext, type ServerBuild } from '@remix-run/node'
import { type Request, type RequestHandler, type Response } from 'express'

type GetContext = (request: Request, response: Response) => AppLoadContext
type Routes = ServerBuild['routes']

/** How many static segments of an address are used to tell groups of routes apart. */
const DEPTH = 3

/**
 * Passes each request to Remix with only the routes that could match. Remix ranks and compiles all routes for every
 * request, and with some two hundred of them that costs more than the answer itself.
 */
export function dispatch(build: ServerBuild, mode: string, getLoadContext: GetContext): RequestHandler {
  // Rendering also reads the assets of every route it is given, so these are reduced too. The browser requests the
  // others when it needs them.
  const handler = (routes: Routes) => {
    const known = Object.entries(build.assets.routes).filter(([id]) => id in routes)
    const assets = { ...build.assets, routes: Object.fromEntries(known) }
    return createRequestHandler({ build: { ...build, routes, assets }, mode, getLoadContext })
  }
  const whole = handler(build.routes)
  const groups = new Map([...groupRoutes(build.routes)].map(([key, routes]) => [key, handler(routes)]))
  return (request, response, next) => {
    const key = keysOf(request.path).find((one) => groups.has(one))
    if (key !== undefined) response.locals.route = `/${key}`
    const found = key === undefined ? whole : groups.get(key)!
    void found(request, response, next)
  }
}

/** Returns the routes of each group with all their parents and the catch-all routes. */
export function groupRoutes(routes: Routes): Map<string, Routes> {
  const leaves = Object.keys(routes).filter(
    (id) => id !== 'root' && !Object.values(routes).some((other) => other?.parentId === id),
  )
  const groups = new Map<string, Routes>()
  for (const id of leaves) {
    const key = keyOf(pathOf(routes, id))
    if (key === '') continue
    groups.set(key, { ...groups.get(key), ...chainOf(routes, id) })
  }
  const catchers = leaves.filter((id) => pathOf(routes, id).endsWith('*'))
  for (const [key, group] of groups) {
    for (const [other, members] of groups)
      if (other.startsWith(`${key}/`)) groups.set(key, Object.assign(group, members))
    for (const id of catchers) Object.assign(group, chainOf(routes, id))
  }
  return groups
}

/**
 * Returns the static prefixes of an address, the longest first. `.data` is the suffix of a request for a page's data.
 */
function keysOf(path: string): string[] {
  const parts = path
    .toLowerCase()
    .replace(/\.data$/, '')
    .split('/')
    .filter(Boolean)
    .slice(0, DEPTH)
  return parts.map((_, at) => parts.slice(0, parts.length - at).join('/'))
}

function keyOf(path: string): string {
  const parts = path.split('/')
  const end = parts.findIndex((part) => part.startsWith(':') || part === '*')
  return parts
    .slice(0, Math.min(end === -1 ? parts.length : end, DEPTH))
    .join('/')
    .toLowerCase()
}

function pathOf(routes: Routes, id: string): string {
  const route = routes[id]
  if (!route) return ''
  return [route.parentId ? pathOf(routes, route.parentId) : '', route.path ?? ''].filter(Boolean).join('/')
}

function chainOf(routes: Routes, id: string): Routes {
  const route = routes[id]
  return route ? { ...(route.parentId ? chainOf(routes, route.parentId) : {}), [id]: route } : {}
}
