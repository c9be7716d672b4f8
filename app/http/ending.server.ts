import net from 'node:net'
import { type Server, type ServerResponse } from 'node:http'

/** A proxy may just be sending on an idle connection, so it stays open for this long. */
const LAST_REQUESTS_MS = 500

export type Ending = { answering: (response: ServerResponse) => void; end: (done: () => void) => void }

/**
 * Stops a server without breaking a request. It accepts no new connection, answers ask clients to close theirs, and
 * idle ones are closed last, so that a proxy sends its next request to the next process. @param patient does another
 * process follow at once? @param graceMs after this time remaining connections are broken
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
      // The `http` method would close idle connections at once.
      net.Server.prototype.close.call(server, () => {
        clearTimeout(late)
        clearTimeout(closeIdle)
        done()
      })
    },
  }
}
