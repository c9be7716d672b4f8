import net from 'node:net'
import { type Server, type ServerResponse } from 'node:http'

/** A proxy may be sending on a connection that waits here: such a one is left open for so long. */
const LAST_REQUESTS_MS = 500

export type Ending = { answering: (response: ServerResponse) => void; end: (done: () => void) => void }

/**
 * Ends a server without breaking a request. From then on it takes no connection, the answer on an open one asks that it be
 * closed, and what waits without a request is closed last. So a proxy sends its next request to the process that follows.
 * @param patient whether a process follows to which others send on at once
 * @param graceMs after so long what is still open is broken off
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
      const closeIdle = setTimeout(() => server.closeIdleConnections(), patient ? LAST_REQUESTS_MS : 0)
      // That of `http` would close the connections that wait at once.
      net.Server.prototype.close.call(server, () => {
        clearTimeout(late)
        clearTimeout(closeIdle)
        done()
      })
    },
  }
}
