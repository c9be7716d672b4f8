// This file is preloaded into a server, and reports which files the server has loaded so far.
import { registerHooks } from 'node:module'
import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.send) {
  const loaded = new Set()
  registerHooks({
    load: (url, context, next) => {
      loaded.add(url)
      return next(url, context)
    },
  })
  process.on('message', (asked) => asked === 'loaded' && process.send([...loaded]))
}
