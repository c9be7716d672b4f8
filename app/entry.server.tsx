import { Writable } from 'node:stream'
import { type AppLoadContext, type EntryContext, type HandleErrorFunction } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'
import { log } from '~/platform/log.server.ts'
import typeface from './fonts/atkinson-hyperlegible-next-latin.woff2?url'
import { NonceContext } from './nonce.ts'

export const streamTimeout = 5_000

/** The typeface is fetched beside the styles that name it: a header, so that no script has to know it. */
const PRELOAD = `<${typeface}>; rel=preload; as=font; type="font/woff2"; crossorigin`

/** Renders a page. No page waits for a part of its data, so it is sent whole: one write instead of some twenty. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
) {
  return new Promise((resolve, reject) => {
    let code = status
    const parts: Buffer[] = []
    const body = new Writable({
      write: (part: Buffer, _encoding, taken) => (parts.push(part), taken()),
      final(taken) {
        clearTimeout(timer)
        headers.set('Content-Type', 'text/html; charset=utf-8')
        headers.append('Link', PRELOAD)
        if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
        resolve(new Response(Buffer.concat(parts), { headers, status: code }))
        taken()
      },
    })
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={context.cspNonce}>
        <RemixServer context={remix} url={request.url} abortDelay={streamTimeout} nonce={context.cspNonce} />
      </NonceContext.Provider>,
      {
        nonce: context.cspNonce,
        onAllReady: () => void pipe(body),
        onShellError: reject,
        onError(error) {
          code = 500
          if (!request.signal.aborted) log().error({ err: error }, 'a page failed to render')
        },
      },
    )
    const timer = setTimeout(abort, streamTimeout + 1000)
  })
}

/** Errors that no boundary expected; addresses nobody serves are no errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  const status = (error as { status?: number } | null)?.status
  if (status !== undefined && status < 500) return
  log().error({ err: error, requestId: (context as AppLoadContext).requestId }, 'a route failed')
}
