import { type Actor } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { countPrunable, prunableUpTo, pruneEvents } from '../../kernel/events/prune.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { doEachInTurn } from '~/platform/do-each.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { singleton } from '~/platform/singleton.server.ts'
import { conflict } from '~/platform/problem.ts'
import { commit } from '~/platform/store.server.ts'
import { type DataType } from './data-types.ts'
import { EXPIRIES } from './expired.server.ts'
import { type Cleanup } from './input.ts'
import { periodsInForce } from './periods.server.ts'

export type CleanupReport = {
  deletedRecords: number
  /** The kinds of data with removed (or removable) records. */
  dataTypes: DataType[]
  details: { dataType: DataType; cutoff: string; deleted: number }[]
  dryRun: boolean
}

const BATCH = 400
const FAILED = 'one kind of data could not be cleaned up'
/** Each batch pruned from the audit log adds a line to the log. */
const PRUNE_BATCH = 2000
const COUNT_LIMIT = 1_000_000

/**
 * Deletes expired records with their files, except those of people under legal hold; a dry run only counts them. It
 * leaves a certificate in the audit trail, and works in small transactions between other requests.
 * @throws Problem conflict while another clean-up runs
 */
export async function cleanUp(actor: Actor, { dryRun }: Cleanup, now = new Date()): Promise<CleanupReport> {
  demand(actor, dryRun ? 'retention.manage' : 'retention.change')
  const state = singleton('retention.cleanup', () => ({ running: false }))
  if (state.running) throw conflict('A clean-up is already running')
  state.running = true
  try {
    const details: CleanupReport['details'] = []
    let failure: unknown = null
    const clean = async ([dataType, days]: [DataType, number]) => {
      const cutoff = new Date(now.getTime() - days * DAY_MS)
      const deleted = dryRun ? countExpired(dataType, cutoff) : await removeExpired(actor, dataType, cutoff, now)
      details.push({ dataType, cutoff: cutoff.toISOString(), deleted })
    }
    await doEachInTurn([...periodsInForce(now)], clean, FAILED).catch((error: unknown) => (failure = error))
    const deletedRecords = details.reduce((sum, { deleted }) => sum + deleted, 0)
    const dataTypes = details.filter(({ deleted }) => deleted > 0).map(({ dataType }) => dataType)
    const report = { deletedRecords, dataTypes, details, dryRun }
    if (dryRun && failure) throw failure
    if (dryRun) return report
    // What was deleted is certified, also if another kind failed.
    const certified = commit(() => {
      record(actor, { type: 'retention.cleaned', details: { deletedRecords, removed: details } }, now)
      return report
    })
    if (failure) throw failure
    return certified
  } finally {
    state.running = false
  }
}

function countExpired(type: DataType, cutoff: Date): number {
  if (type === 'audit_logs') return countPrunable(prunableUpTo(cutoff))
  return EXPIRIES[type].find(cutoff, COUNT_LIMIT).length
}

async function removeExpired(actor: Actor, type: DataType, cutoff: Date, now: Date): Promise<number> {
  let sum = 0
  for (;;) {
    const removed =
      type === 'audit_logs'
        ? pruneEvents(actor, prunableUpTo(cutoff), PRUNE_BATCH, now)
        : commit(() => {
            const ids = EXPIRIES[type].find(cutoff, BATCH)
            if (ids.length) EXPIRIES[type].remove(ids, actor, now)
            return ids.length
          })
    sum += removed
    if (removed < (type === 'audit_logs' ? PRUNE_BATCH : BATCH)) return sum
    await new Promise((resolve) => setImmediate(resolve))
  }
}
