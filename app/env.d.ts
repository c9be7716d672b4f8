/// <reference types="vite/client" />
import '@remix-run/server-runtime'
import { type Wire } from './http/feed.server.ts'

declare module '@remix-run/server-runtime' {
  /**
   * Where a request comes from; the address is the front middleware's finding, not a header's claim. The rest speaks of
   * the connection beneath (feed.server.ts).
   */
  interface AppLoadContext extends Wire {
    cspNonce: string
    clientIp: string | null
    requestId: string
    /** Adds a cookie to the answer, whatever it will be. */
    setCookie?: (value: string) => void
    /** Tells the line of the log whose request it is. */
    noteUser?: (id: string) => void
    /** Why a form was refused that none of our pages posts: said in plain text, without its page (entry.server.tsx). */
    notOurForm?: string
  }
  interface Future {
    v3_singleFetch: true
  }
}
