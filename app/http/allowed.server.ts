import { matchRoutes } from '@remix-run/react'
import { type ServerBuild } from '@remix-run/node'
import { type RequestHandler, type Response } from 'express'

type Routes = ServerBuild['routes']
type Node = { id: string; path?: string; index?: boolean; children?: Node[] }

/**
 * Adds the allowed methods to every 405 response, because RFC 9110 section 15.5.6 requires `Allow`. @param methodsOf
 * returns the methods of an API address; null for pages
 */
export function sayAllowed(methodsOf: (path: string) => string | null, routes: Routes | null): RequestHandler {
  let tree: Node[] | undefined
  const allowedAt = (path: string): string => {
    if (path.startsWith('/api/')) return methodsOf(path) ?? 'GET, HEAD'
    if (!routes) return 'GET, HEAD, POST'
    tree ??= treeOf(routes)
    const matched = matchRoutes(tree as Parameters<typeof matchRoutes>[0], path) ?? []
    const takesForms = matched.some(({ route }) => routes[route.id ?? '']?.module.action)
    return takesForms ? 'GET, HEAD, POST' : 'GET, HEAD'
  }
  return (request, response, next) => {
    const { method, path } = request
    // Every address can be read, or states what it accepts.
    if (method === 'GET' || method === 'HEAD') return next()
    const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => Response
    response.writeHead = (...given: unknown[]) => {
      const status = typeof given[0] === 'number' ? given[0] : response.statusCode
      if (status === 405 && !response.hasHeader('Allow')) response.setHeader('Allow', allowedAt(path))
      return writeHead(...given)
    }
    next()
  }
}

const treeOf = (routes: Routes, parentId?: string): Node[] =>
  Object.values(routes).flatMap((route) =>
    !route || route.parentId !== parentId
      ? []
      : [
          route.index
            ? { id: route.id, path: route.path, index: true }
            : { id: route.id, path: route.path, children: treeOf(routes, route.id) },
        ],
  )
