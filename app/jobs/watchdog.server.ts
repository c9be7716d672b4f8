import { execFile } from 'node:child_process'
import { log } from '~/platform/log.server.ts'

/**
 * Tells systemd thrice within its limit that this process is alive; when the loop hangs it hears nothing and starts the
 * product again. Without a limit nothing happens.
 * @param limitUs WATCHDOG_USEC as systemd sets it, in microseconds
 * @returns what ends it
 */
export function startWatchdog(limitUs: number | undefined): () => void {
  if (!limitUs) return () => undefined
  const everyMs = limitUs / 3000
  const reportAlive = () =>
    execFile('systemd-notify', ['WATCHDOG=1'], { timeout: everyMs }, (error) => {
      if (error) log().warn({ err: error }, 'systemd could not be told that the product is alive')
    })
  reportAlive()
  const timer = setInterval(reportAlive, everyMs).unref()
  return () => clearInterval(timer)
}
