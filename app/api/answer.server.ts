import { redirect, writeReadableStreamToWritable } from '@remix-run/node'
import { type Request as ExpressRequest, type RequestHandler, type Response as ExpressResponse } from 'express'
import { calls } from './index.ts'
import { type Kept } from '~/domain/kernel/access/idempotency.server.ts'
import { env } from '~/platform/env.server.ts'
import { log } from '~/platform/log.server.ts'
import { isProblem } from '~/platform/problem.ts'
import { type Context, enter } from '~/http/actor.server.ts'
import { IncomingRequest, readJson, readLeniently, readRaw } from '~/http/body.server.ts'
import { budgets } from '~/http/budgets.server.ts'
import { once } from '~/http/idempotency.server.ts'
import { type Answer, JsonAnswer } from '~/http/json-answer.ts'
import { type Match, matcher } from '~/http/match.ts'
import { parsed } from '~/http/parsed.ts'
import { ASKS_PASSWORD, asProblem, confirmPath, problemAnswer } from '~/http/problem.server.ts'
import { admitWrite, countBytesOf } from '~/http/rates.server.ts'
import { recordRefusal } from '~/http/refused.server.ts'
import { isDiskFull } from '~/platform/store.server.ts'
import { bearerOf, enterWithToken } from '~/http/token.server.ts'
import { type Asked, type Call, type Options } from '~/http/table.server.ts'

/** Finds a call in the table by its address. */
export const findCall = matcher<Call>(calls)

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
    void answerDirectly(found, request, response, getContext).catch((error: unknown) => answerFault(error, response))
  }
}

/** Gives the caller JSON even if answering itself failed, and logs the error with the request's id. */
function answerFault(error: unknown, response: ExpressResponse): void {
  const requestId = response.locals.requestId as string
  log().error({ err: error, requestId }, 'a call could not be answered')
  if (response.headersSent) return void response.destroy()
  response.status(500).json({ message: 'Something went wrong on our side', requestId })
}

async function answerDirectly(
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

/** Answers a call of the table, with 404 if there is none at the address and 405 if it does not have the method. */
export async function answerCall(request: Request, context: Context): Promise<Response> {
  const found = findCall(new URL(request.url).pathname)
  if (!found) return Response.json({ message: 'There is no such call' }, { status: 404 })
  const answered = await answerFound(found, request, context)
  return answered instanceof JsonAnswer ? answered.toResponse() : answered
}

/** Answers the call that was found at the request's address. */
async function answerFound({ entry, params }: Match<Call>, request: Request, context: Context): Promise<Answer> {
  const call = entry.methods.get(request.method === 'HEAD' ? 'GET' : request.method)
  const response = call
    ? await work(call, params, request, context).catch((error) => refusal(error, request, context))
    : Response.json({ message: 'Method not allowed' }, { status: 405, headers: { Allow: entry.allow } })
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store')
  return response
}

const lines = new Map(Object.entries(calls).map(([line, call]) => [call as Call, line]))
const lineOf = (call: Call) => lines.get(call)!

type Work = (actor: unknown, input: unknown) => unknown

/**
 * Checks access, reads the body or query, applies the schema and runs the use case. Calls that create something use
 * `Idempotency-Key`.
 */
async function work(call: Call, params: Record<string, string>, request: Request, context: Context): Promise<Answer> {
  const secret = bearerOf(request)
  const actor =
    secret === null
      ? await enter(call.door, request, context)
      : enterWithToken(secret, lineOf(call), call, request, context)
  const options = call.options as Options<unknown>
  const run = async (given: object) =>
    success(await (call.useCase as Work)(actor, parsed(call.input, { ...given, ...params })), options, {
      request,
      context,
    })
  if (request.method === 'GET' || request.method === 'HEAD')
    return run(Object.fromEntries(new URL(request.url).searchParams))
  const budget = options.budget ?? (options.images ? 'pictureCall' : 'call')
  admitWrite(actor, budget)
  if (options.raw) {
    options.raw(actor, params)
    return run({ bytes: await readRaw(request, budgets[budget]) })
  }
  options.admit?.(actor, lengthOf(request))
  const read = budget === 'sos' ? readLeniently : readJson
  const body = await read(request, budgets[budget], countBytesOf(actor, budget))
  try {
    return await once(
      actor,
      request,
      body.text,
      () => run(body.value),
      (made) => toldOf(made, options),
    )
  } catch (error) {
    // A call for help continues without its Idempotency-Key if the key cannot be used, and a check-in if a full disk
    // cannot store it.
    if (budget === 'sos' ? isKeyRefused(error) : budget === 'help' && isDiskFull(error)) return run(body.value)
    throw error
  }
}

function lengthOf(request: Request): number | null {
  const length = request.headers.get('Content-Length')
  return length === null ? null : Number(length)
}

const KEY_REFUSED = new Set(['invalid', 'conflict', 'unprocessable'])

const isKeyRefused = (error: unknown): boolean => (isProblem(error) ? KEY_REFUSED.has(error.kind) : isDiskFull(error))

async function success(view: unknown, options: Options<unknown>, asked: Asked): Promise<Answer> {
  const whole = options.answer?.(view, asked)
  if (whole) return whole
  const code = statusOf(view, options)
  if (code === 204) return new Response(null, { status: code })
  const headers = await options.headers?.(view)
  if (!options.paged) return new JsonAnswer(bodyOf(view, options), code, headers)
  const { items, next, total } = view as { items: unknown[]; next?: string | null; total: number | null }
  const about = new Headers()
  if (total !== null) about.set('X-Total-Count', String(total))
  if (next) about.set('X-Next', next)
  return new JsonAnswer(items, code, about)
}

const statusOf = (view: unknown, { status = 200 }: Options<unknown>) =>
  typeof status === 'function' ? status(view) : status
const bodyOf = (view: unknown, { part }: Options<unknown>) => (part ? part(view) : view)

/**
 * Returns a call's answer from the result of a commit in its use case; null if the result of this commit is not the
 * answer.
 */
function toldOf(made: unknown, options: Options<unknown>): Kept | null {
  if (options.status === 204) return made === undefined ? { status: 204, answer: null } : null
  if (!options.view || typeof made !== 'object' || made === null || options.answer || options.paged) return null
  const body = bodyOf(made, options) ?? null
  const answer = JSON.parse(JSON.stringify(body)) as unknown
  // A schema describes dates either as the use case returns them, or as text.
  const fits = [body, answer].some((one) => options.view!.safeParse(one).success)
  return fits ? { status: statusOf(made, options), answer } : null
}

async function refusal(error: unknown, request: Request, context: Context): Promise<Response> {
  const problem = asProblem(error, context.requestId)
  await recordRefusal(problem, request, context)
  // A person who opens a link to a download must not be shown JSON, so a page asks for the password and then redirects
  // to the download.
  if (problem?.code === ASKS_PASSWORD && request.headers.get('Sec-Fetch-Mode') === 'navigate')
    return redirect(confirmPath(new URL(request.url)))
  if (problem) return problemAnswer(problem)
  return Response.json({ message: 'Something went wrong on our side', requestId: context.requestId }, { status: 500 })
}
