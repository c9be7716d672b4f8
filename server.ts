import { once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:http'
import { createRequestHandler } from '@remix-run/express'
import { type ServerBuild } from '@remix-run/node'
import compression from 'compression'
import express from 'express'
import { demandLease, watchLease } from './app/domain/records/standby/fence.server.ts'
import { env } from './app/platform/env.server.ts'
import { commitInGroups } from './app/platform/checkpoints.server.ts'
import { startFollowUps } from './app/jobs/follow-up.server.ts'
import { log } from './app/platform/log.server.ts'
import { startSchedule } from './app/jobs/schedule.server.ts'
import { openDataFolder } from './app/jobs/start.server.ts'
import { endOf } from './app/platform/start-fault.ts'
import { startMetricsIfWanted } from './app/platform/metrics.server.ts'
import { closeStore } from './app/platform/store.server.ts'
import { startThreads, stopThreads } from './app/platform/threads.server.ts'
import { startWatchdog } from './app/jobs/watchdog.server.ts'
import { answerCalls, findCall } from './app/api/answer.server.ts'
import { sayAllowed } from './app/http/allowed.server.ts'
import { drain } from './app/http/body.server.ts'
import { builtFiles } from './app/http/built-files.server.ts'
import { dispatch } from './app/http/dispatch.server.ts'
import { endingOf } from './app/http/ending.server.ts'
import { guard, keepPrivate, logRequests, secure } from './app/http/front.server.ts'
import { heldBack, isEventStream } from './app/http/held-back.server.ts'
import { contextOf, Incoming, inOriginForm, trustedProxies } from './app/http/incoming.server.ts'
import { inTurn } from './app/http/in-turn.server.ts'
import { attachSocket } from './app/http/socket.server.ts'
import { closeStreams } from './app/http/stream.server.ts'

const GRACE_MS = 10_000

try {
  await start()
} catch (error) {
  const { code, said } = endOf(error, () => env().DATA_DIR)
  console.error(said)
  process.exit(code)
}

async function start(): Promise<void> {
  const { NODE_ENV, PORT, HOST, SOCKET, LISTEN_FD } = env()
  const production = NODE_ENV === 'production'
  await demandLease()
  const release = await openDataFolder((line) => console.log(line))
  const endGroups = commitInGroups()
  const stopFollowUps = startFollowUps()
  const stopLease = watchLease()

  const app = express().disable('x-powered-by')
  app.set('trust proxy', trustedProxies(env().TRUST_PROXY))
  // Queries are read where they are needed, with a schema.
  app.set('query parser', false)
  // Longer than a proxy keeps its side open (Caddy: two minutes); otherwise a call may use a connection that was just
  // closed.
  const waits = { requestTimeout: 60_000, headersTimeout: 15_000, keepAliveTimeout: 125_000 }
  // In development the bundler handles its own upgrades.
  const server = createServer(
    production ? { ...waits, IncomingMessage: Incoming } : waits,
    (request, response) => (ending.answering(response), app(inOriginForm(request), response)),
  )
  const ending = endingOf(server, Boolean(LISTEN_FD ?? env().TRUST_PROXY), GRACE_MS)
  // The bundler is needed in development only; production never loads it.
  const vite = production
    ? null
    : await (
        await import('vite')
      ).createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })

  const build = vite
    ? () => vite.ssrLoadModule('virtual:remix/server-build') as Promise<ServerBuild>
    : ((await import('#pages')) as unknown as ServerBuild)
  const allowed = sayAllowed(
    (path) => findCall(path)?.entry.allow ?? null,
    typeof build === 'function' ? null : build.routes,
  )
  app.use(logRequests, inTurn, heldBack, drain, secure, keepPrivate, allowed, guard)
  app.use(
    compression({ filter: (request, response) => !isEventStream(response) && compression.filter(request, response) }),
  )
  if (vite) app.use(vite.middlewares)
  else app.use(answerCalls(contextOf), builtFiles('build/client'))
  app.all(
    '*',
    typeof build === 'function'
      ? createRequestHandler({ build, mode: NODE_ENV, getLoadContext: contextOf })
      : dispatch(build, NODE_ENV, contextOf),
  )

  await startMetricsIfWanted()
  const closeSockets = attachSocket(server)

  // A socket left by a crash would be in the way. The folder's lock proves that nobody listens there.
  if (SOCKET && !LISTEN_FD) fs.rmSync(SOCKET, { force: true })
  // The folder of the socket decides who may connect: the proxy, and no other company.
  const own = SOCKET ? { path: SOCKET, writableAll: true } : { port: PORT, host: HOST }
  const place = LISTEN_FD ? { fd: LISTEN_FD } : own
  await once(server.listen(place), 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : PORT
  const at = typeof address === 'object' && address ? { host: address.address, port } : { socket: SOCKET ?? 'held' }
  log().info(at, 'ready')
  if (process.send) process.send({ ready: port })
  const stopSchedule = startSchedule()
  const stopWatchdog = startWatchdog(env().WATCHDOG_USEC)
  // Loading the models takes a second of processor time, so pages and punches do not wait for it.
  if (env().INFERENCE_LOADING === 'start') void startThreads()

  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    log().info({ signal }, 'stopping')
    closeStreams()
    closeSockets()
    ending.end(async () => {
      stopWatchdog()
      stopLease()
      await vite?.close()
      await Promise.all([stopSchedule(), stopFollowUps()])
      await endGroups()
      await stopThreads()
      closeStore()
      release()
      process.exit(0)
    })
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)
}
