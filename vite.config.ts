import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vitest/config'
import remixConfig from './remix.config.js'

const room = (name: string) => path.resolve(path.dirname(fileURLToPath(import.meta.url)), name)

export default defineConfig({
  plugins: process.env.VITEST ? [] : [tailwindcss(), remix(remixConfig)],
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
      onwarn(warning, report) {
        // zod's annotations and the empty client chunks of resource routes are expected.
        if (warning.code === 'INVALID_ANNOTATION' || warning.code === 'EMPTY_BUNDLE') return
        report(warning)
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
    ],
    globalSetup: ['e2e/support/unit.global.ts'],
    setupFiles: ['e2e/support/unit.setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
