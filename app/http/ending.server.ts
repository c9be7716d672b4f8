import net from 'node:net'
import { type Server, type ServerResponse } from 'node:http'

/** A proxy may be about to send a request on an idle connection, so idle connections stay open for this long. */
const LAST_REQUESTS_MS = 500

export type Ending = { answering: (response: ServerResponse) => void; end: (done: () => void) => void }

/**
 * Returns functions that stop a server without breaking a request. It accepts no new connections, its answers ask
 * clients to close theirs, and idle connections are closed last, so that a proxy sends its next request to the next
 * process. @param patient whether another process takes over at once @param graceMs connections that are still open
 * after this time are broken
 */
export function endingOf(server: Server, patient: boolean, graceMs: number): Ending {
  let isEnding = false
  return {
    answering: (response) => {
      if (isEnding && !response.headersSent) response.setHeader('Connection', 'close')
    },
    end: (done) => {
      isEnding = true
      const late = setTimeout(() => server.closeAllConnections(), graceMs)
      // Node calls timers before it reads what has arrived, and immediates after it: a request that arrived while the
      // product was busy makes its connection one that is not idle. Repeated for answers that began before the end.
      const closeIdle = () => setImmediate(() => server.closeIdleConnections())
      if (!patient) closeIdle()
      const closing = setInterval(closeIdle, LAST_REQUESTS_MS)
      // The `close` method of `http` would close idle connections at once.
      net.Server.prototype.close.call(server, () => {
        clearTimeout(late)
        clearInterval(closing)
        done()
      })
    },
  }
}
