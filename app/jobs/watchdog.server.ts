import { execFile, execFileSync } from 'node:child_process'
import { log } from '~/platform/log.server.ts'

const HOUR_US = 3_600_000_000
let patient = false

/**
 * Extends the watchdog's limit before work that may block the event loop for minutes, as when a large company's portal
 * starts. systemd would otherwise think that the process hangs, and kill it. `startWatchdog` resets the limit.
 */
export function allowAnHour(limitUs: number | undefined): void {
  if (!limitUs || patient) return
  patient = true
  try {
    execFileSync('systemd-notify', [`WATCHDOG_USEC=${HOUR_US}`])
  } catch (error) {
    log().warn({ err: error }, 'systemd could not be told that the start takes longer')
  }
}

/**
 * Tells systemd three times within its limit that this process is alive. If the event loop hangs, systemd hears nothing
 * and restarts the product. Does nothing without a limit. @param limitUs WATCHDOG_USEC as set by systemd, in
 * microseconds @returns a function that stops it
 */
export function startWatchdog(limitUs: number | undefined): () => void {
  if (!limitUs) return () => undefined
  const everyMs = limitUs / 3000
  const said = patient ? [`WATCHDOG_USEC=${limitUs}`, 'WATCHDOG=1'] : ['WATCHDOG=1']
  const reportAlive = () =>
    execFile('systemd-notify', said, { timeout: everyMs }, (error) => {
      if (error) log().warn({ err: error }, 'systemd could not be told that the product is alive')
    })
  reportAlive()
  const timer = setInterval(reportAlive, everyMs).unref()
  return () => clearInterval(timer)
}
