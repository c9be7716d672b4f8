import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { type ViteDevServer } from 'vite'
import { defineConfig } from 'vitest/config'
import remixConfig from './remix.config.js'
import { serviceWorker } from './scripts/service-worker.mjs'

const room = (name: string) => path.resolve(path.dirname(fileURLToPath(import.meta.url)), name)

/**
 * Code that most pages use is in one file: on a bad network a request costs more than a kilobyte. Parts that only few
 * pages need, and dialogs that are seldom opened, are not in it.
 */
const APART =
  /(ui|runtime)\/(after-press|camera|capture-button|viewfinder|photo-input|progress|confirm-dialog|chart|stars|time-picker|fields|older-links|password-field|signature|alarm|tabs|push)/
const TOGETHER = new RegExp(
  '/app/(ui/|browser/(live|runtime)/|((browser/outbox|domain/offline/outbox)/(waiting|shown|start|envelope)|api/call|root-data|nonce|platform/(dates|location)|' +
    'domain/(kernel/access/actor|forms/forms/review-status|safety/emergencies/note-kinds|time/clocking/fence)|routes/(staff/(shell|waiting-mark|person-menu|nothing-waits|content/unread|sos/(sos-button|unsent)|forms/submitted-note|lone-worker/known-session)|' +
    'holidays/news|entry/(sign-in-again/sign-in-again|confirm-password/confirm-password|sign-out/sign-out)))\\.)',
)
/** Small parts that only administrators need: one file rather than one for each. */
const ADMIN =
  /\/app\/(domain\/kernel\/sites\/site-label|(browser\/runtime\/(emptied-form|ask-then-open)|ui\/(form-rows|stat-card|email-text|as-opened|table|selection|row-keys|live-search|asked-params|map-link|phone-link))|routes\/admin\/(action-button|email-notice|list-search|own-decision|nav-items|person-link|saved-views\/(bar|forms)|map\/(map-canvas|alert-map|tiles|point-field|in-sight)|columns\/column-table|person-panel\/(person-panel|use-person-panel)|rota\/(no-duty|post-fields)|escalation\/(contact-rows|row-field)|holidays\/legal-weeks|site-by-name|site-filter|control-room\/(overlay|alarm-button|alarm-strip|alert-card|alert-strip|use-alerts|use-is-me)))\./
/** Fetched when a page is idle, so that it is available when the connection is not. */
const OUTBOX =
  /\/app\/(browser\/(outbox\/(?!waiting|shown|start)|runtime\/day-words)|domain\/offline\/outbox\/seal)|\/@hpke\//
const together = (id: string) => {
  if (OUTBOX.test(id)) return 'outbox'
  if (/\/app\/routes\/(offline\/(frame|held)|staff\/frame)\./.test(id)) return 'offline'
  // Named, because otherwise a named file that needs it would bring it to pages that do not need it.
  if (/\/app\/browser\/runtime\/push\./.test(id)) return 'push'
  if (/\/app\/(ui\/(when|ago|minute)|domain\/time\/clocking\/band-words)\./.test(id)) return 'when'
  if (/\/duty-(badge|times)\./.test(id)) return 'duty'
  if (ADMIN.test(id)) return 'admin'
  if (TOGETHER.test(id) && !APART.test(id) && !/\.css/.test(id)) return 'ui'
  return undefined
}

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
        : { output: { manualChunks: together } }),
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
