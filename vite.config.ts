import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { type ViteDevServer } from 'vite'
import { defineConfig } from 'vitest/config'
import remixConfig from './remix.config.js'
import { chunksByReach } from './scripts/chunks.ts'
import { serviceWorker } from './scripts/service-worker.mjs'

const room = (name: string) => path.resolve(path.dirname(fileURLToPath(import.meta.url)), name)

/**
 * The server's code stays out of the pages' bundle: scripts/build.mjs joins both into one graph, so that each module is
 * loaded once.
 */
const BEHIND = ['app/api/', 'app/domain/', 'app/http/', 'app/jobs/', 'app/platform/', 'db/', 'workers/', 'models/'].map(
  (name) => `${room(name)}/`,
)
const behind = (id: string) => BEHIND.some((name) => id.startsWith(name))

/**
 * The page waits for scripts that do not arrive. Remix would reload the present page
 * (app/browser/runtime/route-modules.ts).
 */
const waitForPages = {
  name: 'wait-for-pages',
  enforce: 'pre' as const,
  resolveId: (source: string, importer?: string) =>
    source === './routeModules.js' && importer?.includes('/@remix-run/react/')
      ? room('app/browser/runtime/route-modules.ts')
      : null,
}

/** In development the service worker is bundled when it is requested; scripts/build.mjs writes it into the build. */
const serveWorker = {
  name: 'serve-worker',
  configureServer: ({ middlewares }: ViteDevServer) => {
    middlewares.use('/sw.js', (_request, response, next) => {
      response.setHeader('Content-Type', 'text/javascript')
      serviceWorker().then((text) => response.end(text), next)
    })
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: process.env.VITEST
    ? []
    : [tailwindcss(), remix(remixConfig), serveWorker, ...(isSsrBuild ? [] : [waitForPages])],
  publicDir: room('app/public'),
  cacheDir: room('.vite'),
  resolve: {
    alias: { '~': room('app'), '#db': room('db'), '#workers': room('workers'), '#models': room('models') },
  },
  build: {
    target: 'es2022',
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    rollupOptions: {
      ...(isSsrBuild
        ? { external: behind, makeAbsoluteExternalsRelative: false, output: { hoistTransitiveImports: false } }
        : { output: { manualChunks: chunksByReach() } }),
      onwarn(warning: { code?: string }, report: (warning: never) => void) {
        // zod's annotations and the empty client chunks of resource routes are expected.
        if (warning.code === 'INVALID_ANNOTATION' || warning.code === 'EMPTY_BUNDLE') return
        report(warning as never)
      },
    },
  },
  test: {
    include: [
      'app/**/*.test.ts',
      'app/**/*.test.tsx',
      'db/**/*.test.ts',
      'workers/**/*.test.ts',
      'models/**/*.test.ts',
      'training/**/*.test.ts',
      'e2e/pilot/**/*.test.ts',
    ],
    globalSetup: ['e2e/support/unit.global.ts'],
    setupFiles: ['e2e/support/unit.setup.ts'],
    pool: 'forks',
    // A process imports the product once for all the files that it runs, and unit.setup.ts cleans up after each of
    // them.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
}))
