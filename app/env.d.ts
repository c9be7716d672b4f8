/// <reference types="vite/client" />
import '@remix-run/server-runtime'

declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    cspNonce: string
    clientIp: string | null
    requestId: string
    closed: AbortSignal
    pending: () => number
    send: (chunk: Uint8Array) => boolean
  }
  interface Future {
    v3_singleFetch: true
  }
}
