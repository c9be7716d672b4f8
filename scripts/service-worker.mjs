// Bundles the service worker (app/browser/worker), with the code it shares with the pages, into one file.
import { build } from 'esbuild'

/** Returns the text of /sw.js. */
export async function serviceWorker() {
  const { outputFiles } = await build({
    entryPoints: ['app/browser/worker/main.ts'],
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    alias: { '~': './app' },
    minify: true,
    logLevel: 'warning',
  })
  return outputFiles[0].text
}
