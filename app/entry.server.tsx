import { Writable } from 'node:stream'
import { type ReactElement } from 'react'
import { type AppLoadContext, type EntryContext, type HandleErrorFunction } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { log } from '~/platform/log.server.ts'
import typeface from './fonts/atkinson-hyperlegible-next-latin.woff2?url'
import { NonceContext } from './nonce.ts'

export const streamTimeout = 5_000

/**
 * The typeface is fetched at the same time as the styles that name it: in a header, so that no script has to know it.
 */
const PRELOAD = `<${typeface}>; rel=preload; as=font; type="font/woff2"; crossorigin`

/** Marks the places, in a page rendered in one go, where something is missing because it was not ready or failed. */
const LEFT_OUT = '<!--$!-->'

/** Renders a page. No page waits for a part of its data, so it is rendered and sent as a whole. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  // Anybody may send such forms, and rendering the page for each costs far more than refusing it.
  if (context.notOurForm) {
    const said = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
    return new Response(context.notOurForm, { status, headers: said })
  }
  const nonce = context.cspNonce
  const data = await textOf(remix.serverHandoffStream)
  const page = (
    <NonceContext.Provider value={nonce}>
      <RemixServer context={{ ...remix, serverHandoffStream: undefined }} url={request.url} nonce={nonce} />
    </NonceContext.Provider>
  )
  // Rendering in one go costs half as much as in pieces, but waits for nothing: a part that is loaded when first used
  // is then missing.
  const whole = `<!DOCTYPE html>${renderToString(page)}`
  const { html, failed } = whole.includes(LEFT_OUT) ? await inPieces(page, request) : { html: whole, failed: false }
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.append('Link', PRELOAD)
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  // A response copies the bytes of a text several times, but not those of a buffer.
  const sent = allowPreloads(html, nonce) + handOver(data, nonce)
  return new Response(Buffer.from(sent), { headers, status: failed ? 500 : status })
}

/**
 * Adds the nonce to the links that fetch scripts early, which Remix 2 leaves out. Otherwise Chromium 110 and older
 * refuse such a link, and then the script itself as well, so the page stays without its scripts.
 */
const allowPreloads = (html: string, nonce: string) =>
  html.replaceAll(
    '<link rel="modulepreload" href="/assets/',
    `<link rel="modulepreload" nonce="${nonce}" href="/assets/`,
  )

async function textOf(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  const parts: Uint8Array[] = []
  const reader = stream?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) parts.push(part.value)
  return Buffer.concat(parts).toString()
}

/**
 * Returns the page when everything it waits for is there. If a part fails, its nearest boundary handles that in the
 * browser.
 */
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

/** Passes the loaders' data to the scripts, as Remix does when it sends a page piece by piece. */
function handOver(data: string, nonce: string): string {
  const script = (code: string) => `<script nonce="${nonce}">window.__remixContext.streamController.${code};</script>`
  return script(`enqueue(${forScript(JSON.stringify(data))})`) + script('close()')
}

/** Returns text for a script such that nothing in it ends the script, or a line in old browsers. */
const forScript = (code: string) =>
  code.replace(/[&<>\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Logs errors that no boundary expected. An unknown address is not an error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  const status = (error as { status?: number } | null)?.status
  if (status !== undefined && status < 500) return
  log().error({ err: error, requestId: (context as AppLoadContext).requestId }, 'a route failed')
}
