import { writeReadableStreamToWritable } from '@remix-run/node'
import { type Request as ExpressRequest, type RequestHandler, type Response as ExpressResponse } from 'express'
import { env } from '~/platform/env.server.ts'
import { log } from '~/platform/log.server.ts'
import { type Context } from '~/http/actor.server.ts'
import { answerFound, findCall } from './answer.server.ts'
import { IncomingRequest } from '~/http/body.server.ts'
import { JsonAnswer } from '~/http/json-answer.ts'
import { type Match } from '~/http/match.ts'
import { type Call } from '~/http/table.server.ts'

type GetContext = (request: ExpressRequest, response: ExpressResponse) => Context

const WITH_BODY = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
/**
 * Plain addresses only. Addresses that are encoded, have doubled slashes or end in a slash or an extension go through
 * Remix first.
 */
const PLAIN = /^\/api(\/[\w-]+)+$/

/**
 * Answers the calls of the table before Remix, whose routing costs more than most calls do. Unusual spellings of an
 * address, and HEAD, go through Remix to the same table.
 */
export function answerCalls(getContext: GetContext): RequestHandler {
  return (request, response, next) => {
    if (!PLAIN.test(request.path) || (request.method !== 'GET' && !WITH_BODY.has(request.method))) return next()
    const found = findCall(request.path)
    if (!found) return next()
    response.locals.route = found.entry.parts.join('/')
    void answer(found, request, response, getContext).catch((error: unknown) => answerFault(error, response))
  }
}

/** Gives the caller JSON even if answering itself failed, and logs the error with the request's id. */
function answerFault(error: unknown, response: ExpressResponse): void {
  const requestId = response.locals.requestId as string
  log().error({ err: error, requestId }, 'a call could not be answered')
  if (response.headersSent) return void response.destroy()
  response.status(500).json({ message: 'Something went wrong on our side', requestId })
}

async function answer(
  found: Match<Call>,
  request: ExpressRequest,
  response: ExpressResponse,
  getContext: GetContext,
): Promise<void> {
  const context = getContext(request, response)
  const asked = new IncomingRequest(env().ORIGIN + request.originalUrl, request)
  const answered = await answerFound(found, asked, context)
  response.status(answered.status)
  for (const [name, value] of answered.headers) response.append(name, value)
  // The complete answer is known, so it is sent in one write with its headers, not as a stream.
  if (answered instanceof JsonAnswer) return void response.end(answered.text)
  const type = answered.headers.get('Content-Type') ?? ''
  if (!answered.body) response.end()
  else if (type.startsWith('application/json')) response.end(await answered.text())
  else {
    if (type.startsWith('text/event-stream')) {
      // The answer ends when its connection closes. Without chunk marks, sending a message to a thousand readers costs
      // a fifth less.
      response.useChunkedEncodingByDefault = false
      response.setHeader('Connection', 'close')
      response.flushHeaders()
    }
    await writeReadableStreamToWritable(answered.body, response)
  }
}
