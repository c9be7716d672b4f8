import {
  type AppLoadContext,
  createReadableStreamFromReadable,
  createRequestHandler,
  type ServerBuild,
  writeReadableStreamToWritable,
} from '@remix-run/node'
import { type Request as Asked, type RequestHandler, type Response as Answered } from 'express'
import { sendText } from './send-text.server.ts'
import { WholeAnswer } from './whole-answer.server.ts'

export type GetContext = (request: Asked, response: Answered) => AppLoadContext

/** Hands requests to Remix, and its answers back: those that are known as a whole in one write. */
export function throughRemix(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: string,
  getContext: GetContext,
): RequestHandler {
  const handle = createRequestHandler(build, mode)
  return (request, response, next) => {
    handle(requestOf(request, response), getContext(request, response))
      .then((answer) => send(answer, request, response))
      .catch(next)
  }
}

function requestOf(asked: Asked, response: Answered): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(asked.headers)) {
    if (Array.isArray(value)) value.forEach((one) => headers.append(name, one))
    else if (value) headers.set(name, value)
  }
  const gone = new AbortController()
  // Who hung up before the answer stood needs none.
  response.on('close', () => response.writableFinished || gone.abort())
  const plain = asked.method === 'GET' || asked.method === 'HEAD'
  return new Request(`${asked.protocol}://${asked.headers.host}${asked.originalUrl}`, {
    method: asked.method,
    headers,
    signal: gone.signal,
    ...(plain ? {} : { body: createReadableStreamFromReadable(asked), duplex: 'half' }),
  })
}

async function send(answer: Response, request: Asked, response: Answered): Promise<void> {
  response.status(answer.status)
  for (const [name, value] of answer.headers) response.append(name, value)
  if (/text\/event-stream/i.test(answer.headers.get('Content-Type') ?? '')) response.flushHeaders()
  if (answer instanceof WholeAnswer) sendText(request, response, answer.written)
  else if (answer.body) await writeReadableStreamToWritable(answer.body, response)
  else response.end()
}
