// Joins the service worker (app/browser/worker) into one file, with the code it shares with the pages.
import { build } from 'esbuild'

/** The text of /sw.js. */
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
