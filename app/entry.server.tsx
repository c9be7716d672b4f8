import { Writable } from 'node:stream'
import { type ReactElement } from 'react'
import { type AppLoadContext, type EntryContext, type HandleErrorFunction } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { log } from '~/platform/log.server.ts'
import typeface from './fonts/atkinson-hyperlegible-next-latin.woff2?url'
import { NonceContext } from './nonce.ts'

export const streamTimeout = 5_000

/** The typeface is fetched beside the styles that name it: a header, so that no script has to know it. */
const PRELOAD = `<${typeface}>; rel=preload; as=font; type="font/woff2"; crossorigin`

/** Stands where something had to be waited for, or failed, in a page that was made in one go. */
const LEFT_OUT = '<!--$!-->'

/** Renders a page. No page waits for a part of its data, so it is made and sent whole. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const nonce = context.cspNonce
  const data = await textOf(remix.serverHandoffStream)
  const page = (
    <NonceContext.Provider value={nonce}>
      <RemixServer context={{ ...remix, serverHandoffStream: undefined }} url={request.url} nonce={nonce} />
    </NonceContext.Provider>
  )
  // In one go it costs half as much as in pieces, but waits for nothing: what is loaded by its first use is missing then.
  const whole = `<!DOCTYPE html>${renderToString(page)}`
  const { html, failed } = whole.includes(LEFT_OUT) ? await inPieces(page, request) : { html: whole, failed: false }
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.append('Link', PRELOAD)
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  // Of a text a response takes the bytes several times.
  return new Response(Buffer.from(html + handOver(data, nonce)), { headers, status: failed ? 500 : status })
}

async function textOf(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  const parts: Uint8Array[] = []
  const reader = stream?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) parts.push(part.value)
  return Buffer.concat(parts).toString()
}

/** The page once all is there that it waits for; of what fails, its nearest boundary is told in the browser. */
function inPieces(page: ReactElement, request: Request): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false
    const parts: Buffer[] = []
    const body = new Writable({
      write: (part: Buffer, _encoding, taken) => (parts.push(part), taken()),
      final(taken) {
        clearTimeout(timer)
        resolve({ html: Buffer.concat(parts).toString(), failed })
        taken()
      },
    })
    const { pipe, abort } = renderToPipeableStream(page, {
      onAllReady: () => void pipe(body),
      onShellError: reject,
      onError(error) {
        failed = true
        if (!request.signal.aborted) log().error({ err: error }, 'a page failed to render')
      },
    })
    const timer = setTimeout(abort, streamTimeout + 1000)
  })
}

/** Hands the loaders' data to the scripts, as Remix does where it sends a page piece by piece. */
function handOver(data: string, nonce: string): string {
  const script = (code: string) => `<script nonce="${nonce}">window.__remixContext.streamController.${code};</script>`
  return script(`enqueue(${forScript(JSON.stringify(data))})`) + script('close()')
}

/** Text of a script in which nothing ends the script, and nothing ends a line in old browsers. */
const forScript = (code: string) =>
  code.replace(/[&<>\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Errors that no boundary expected; addresses nobody serves are no errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  const status = (error as { status?: number } | null)?.status
  if (status !== undefined && status < 500) return
  log().error({ err: error, requestId: (context as AppLoadContext).requestId }, 'a route failed')
}
