import { createReadableStreamFromReadable, type ServerBuild, writeReadableStreamToWritable } from '@remix-run/node'
import type { Request as ExpressRequest, RequestHandler, Response as ExpressResponse } from 'express'
import { env } from '~/domain/env.server.ts'
import type { Context } from './actor.server.ts'
import { JsonAnswer } from './api.server.ts'

type Module = ServerBuild['routes'][string]['module']
type GetContext = (request: ExpressRequest, response: ExpressResponse) => Context

const WITH_BODY = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Hands the calls beneath `/api` whose address is known word for word straight to their resource route. Remix's way to
 * them costs more than most of them do; addresses with parts that vary, or written otherwise, still take it.
 */
export function answerCalls(build: ServerBuild, getContext: GetContext): RequestHandler {
  const calls = new Map(
    Object.values(build.routes)
      .filter((route) => route?.path?.startsWith('api/') && !/[:*]/.test(route.path))
      .map((route) => [`/${route!.path}`, route!.module]),
  )
  return (request, response, next) => {
    const module = calls.get(request.path)
    const handle = module && handlerOf(module, request.method)
    if (!handle) return next()
    void answer(handle, request, response, getContext).catch(next)
  }
}

function handlerOf(module: Module, method: string) {
  if (method === 'GET') return module.loader
  return WITH_BODY.has(method) ? module.action : undefined
}

async function answer(
  handle: NonNullable<Module['loader'] | Module['action']>,
  request: ExpressRequest,
  response: ExpressResponse,
  getContext: GetContext,
): Promise<void> {
  const context = getContext(request, response)
  const asked = new Request(env().ORIGIN + request.originalUrl, {
    method: request.method,
    headers: request.headers as Record<string, string>,
    ...(WITH_BODY.has(request.method) ? { body: createReadableStreamFromReadable(request), duplex: 'half' } : {}),
  })
  const answered = (await handle({ request: asked, params: {}, context })) as Response
  response.status(answered.status)
  for (const [name, value] of answered.headers) response.append(name, value)
  const type = answered.headers.get('Content-Type') ?? ''
  if (!answered.body) response.end()
  // Known as a whole: one write, head and all, instead of a stream.
  else if (answered instanceof JsonAnswer) response.end(answered.written)
  else if (type.startsWith('application/json')) response.end(await answered.text())
  else {
    if (type.startsWith('text/event-stream')) {
      // It ends with its connection: without chunk marks a message to a thousand readers costs a fifth less.
      response.useChunkedEncodingByDefault = false
      response.setHeader('Connection', 'close')
      response.flushHeaders()
    }
    await writeReadableStreamToWritable(answered.body, response)
  }
}
