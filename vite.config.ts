import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { type Plugin, type ViteDevServer } from 'vite'
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
 * Modules of @remix-run/react in the browser that are replaced: one reloads the present page if scripts do not arrive,
 * and the others show a stack trace or nothing in plain words.
 */
const OWN = {
  './routeModules.js': 'app/browser/runtime/route-modules.ts',
  './errorBoundaries.js': 'app/browser/runtime/last-boundary.tsx',
  './fallback.js': 'app/browser/runtime/last-boundary.tsx',
}
const replaceParts = {
  name: 'replace-parts',
  enforce: 'pre' as const,
  resolveId: (source: string, importer?: string) =>
    source in OWN && importer?.includes('/@remix-run/react/') ? room(OWN[source as keyof typeof OWN]) : null,
}

/**
 * The licences of the packages in the pages' scripts are one file, /licences.txt, rather than a comment in each script
 * that every phone fetches.
 */
const licences: Plugin = {
  name: 'licences',
  generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []))
    const folders = new Set(modules.flatMap((id) => /^\/.*\/node_modules\/(@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0] ?? []))
    const texts = [...folders].sort().map((folder) => {
      const file = fs.readdirSync(folder).find((name) => /^licen[cs]e/i.test(name))
      const { name, license } = JSON.parse(fs.readFileSync(`${folder}/package.json`, 'utf8')) as Record<string, string>
      return `${name}: ${license}\n\n${file ? fs.readFileSync(`${folder}/${file}`, 'utf8') : ''}`
    })
    this.emitFile({ type: 'asset', fileName: 'licences.txt', source: texts.join('\n\n') })
  },
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
    : [tailwindcss(), remix(remixConfig), serveWorker, ...(isSsrBuild ? [] : [replaceParts, licences])],
  esbuild: { legalComments: 'none' as const },
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
