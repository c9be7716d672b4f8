import fs from 'node:fs'
import { registerHooks } from 'node:module'
import { createElement as h } from 'react'
import { createRequestHandler } from '@remix-run/express'
import { type ServerBuild } from '@remix-run/node'
import { Outlet, Scripts } from '@remix-run/react'
import compression from 'compression'
import express from 'express'
import { readsOf } from './reads.ts'

/**
 * Shows in a separate process how fast a page can be: /home as plain strings with the same reads, an empty Remix page
 * behind the same Express, and an Express call with the same reads.
 */
const [folder, userId, page] = process.argv.slice(2) as [string, string, string]
const reads = readsOf(folder, userId)
const html = fs.readFileSync(page, 'utf8').split('{nonce}')

// Node cannot load a file from the address that a page names, as Vite can.
registerHooks({
  load: (url, context, next) =>
    url.endsWith('?url') ? { format: 'module', source: "export default ''", shortCircuit: true } : next(url, context),
})
const { default: handleRequest } = await import('../../app/entry.server.tsx')

const Empty = () => h('html', { lang: 'en' }, h('body', null, h('p', null, 'Empty'), h(Outlet), h(Scripts)))
const build = {
  entry: { module: { default: handleRequest } },
  routes: {
    root: { id: 'root', path: '', module: { default: Empty } },
    empty: { id: 'empty', parentId: 'root', path: 'empty', module: { default: () => null } },
  },
  assets: {
    entry: { module: '/entry.js', imports: [] },
    routes: {
      root: { id: 'root', path: '', module: '/root.js', imports: [] },
      empty: { id: 'empty', parentId: 'root', path: 'empty', module: '/empty.js', imports: [] },
    },
    url: '/manifest.js',
    version: '1',
  },
  publicPath: '/',
  assetsBuildDirectory: 'none',
  future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true, v3_relativeSplatPath: true },
  isSpaMode: false,
} as unknown as ServerBuild

const app = express().disable('x-powered-by')
app.use(compression())
app.get('/status', (_request, response) => void response.json(reads.status()))
app.get('/strings', (_request, response) => {
  const { balance, threat } = reads.home()
  response.type('html').send(`${html.join('bm9uY2Utbm9uY2Utbm9uY2U')}<!-- ${JSON.stringify({ balance, threat })} -->`)
})
app.all('*', createRequestHandler({ build, mode: 'production', getLoadContext: () => ({ cspNonce: 'x' }) as never }))
const server = app.listen(0, '127.0.0.1', () => process.send?.({ ready: (server.address() as { port: number }).port }))
