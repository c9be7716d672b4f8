import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { env } from '~/platform/env.server.ts'
import { log } from '~/platform/log.server.ts'
import { defineGauge } from '~/platform/metrics.server.ts'
import { singleton } from '~/platform/singleton.server.ts'
import { db, demandDisk } from '~/platform/store.server.ts'
import { canInspect } from '~/platform/threads.server.ts'
import { VERSION } from '~/platform/version.ts'
import { isDamaged } from './integrity.server.ts'

export type Health = { status: 'ok' | 'unavailable'; version: string; reason?: string }

/** How many bytes are written to test whether the disk accepts data. */
const PROBE_BYTES = 64 * 1024
/** How long a result is reused, in ms, because anyone may make this call and must not keep the disk busy. */
const PROBE_MS = 4500

const state = () =>
  singleton('health', () => ({
    fault: null as string | null,
    at: -Infinity,
    probe: null as Promise<string | null> | null,
  }))

/** Returns whether every necessary part answers and the disk accepts data; if not, the reason in words. */
export async function checkHealth(now = performance.now()): Promise<Health> {
  const reason = faultOfParts() ?? (await faultOfDisk(now))
  return reason ? { status: 'unavailable', version: VERSION, reason } : { status: 'ok', version: VERSION }
}

function faultOfParts(): string | null {
  try {
    db().get(sql`SELECT 1`)
  } catch {
    return 'The database does not answer'
  }
  if (isDamaged()) return 'The database is damaged'
  return canInspect() ? null : 'Pictures cannot be checked yet'
}

async function faultOfDisk(now: number): Promise<string | null> {
  const mine = state()
  if (now - mine.at < PROBE_MS) return mine.fault
  mine.probe ??= probe().finally(() => (mine.probe = null))
  const fault = await mine.probe
  Object.assign(mine, { fault, at: now })
  return fault
}

async function probe(): Promise<string | null> {
  const file = path.join(env().DATA_DIR, 'health-probe')
  let fault: unknown = null
  try {
    await fs.promises.writeFile(file, Buffer.alloc(PROBE_BYTES, 1), { flush: true, mode: 0o600 })
    // What is left may be kept for calls for help: everything else is then refused, although this test fits.
    demandDisk()
  } catch (error) {
    fault = error
  }
  await fs.promises.rm(file, { force: true }).catch(() => null)
  // Only a change is logged, one line each, so that the log shows when a fault began and ended.
  if (fault && !state().fault) log().warn({ err: fault }, 'nothing can be saved')
  if (!fault && state().fault) log().info('what is sent can be saved again')
  return fault ? wordsOf(fault) : null
}

const FULL = ['ENOSPC', 'EDQUOT']

const wordsOf = (fault: unknown): string =>
  FULL.includes((fault as { code?: string }).code ?? '')
    ? 'Nothing can be saved: the disk is full'
    : 'Nothing can be saved: the disk does not accept data'

defineGauge('workforce_build_info', {
  help: 'The release that runs',
  labels: ['version'],
  read: () => [{ labels: { version: VERSION }, value: 1 }],
})
