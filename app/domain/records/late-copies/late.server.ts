import { asc, desc, eq, type SQL } from 'drizzle-orm'
import { events } from '#db/schema/events.ts'
import { system } from '../../kernel/access/actor.ts'
import { type EventType } from '../../kernel/events/catalogue.ts'
import { type Happened } from '../../kernel/events/happened.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { writeEmail } from '../../kernel/mail/email.ts'
import { queueEmail } from '../../kernel/mail/queue.server.ts'
import { listAdmins } from '../../kernel/people/audience.server.ts'
import { env } from '~/platform/env.server.ts'
import { defineGauge } from '~/platform/metrics.server.ts'
import { readSetting, writeSetting } from '~/platform/settings.server.ts'
import { commit, db } from '~/platform/store.server.ts'
import { findStandby } from '../standby/state.server.ts'
import { type Late, lateMeans, lateWord } from './late.ts'
import { hasRepository } from '../backup/repository.server.ts'

const HOUR_MS = 3_600_000

const at = (type: EventType, order: (column: typeof events.at) => SQL): Date | null =>
  db().select({ at: events.at }).from(events).where(eq(events.type, type)).orderBy(order(events.at)).limit(1).get()
    ?.at ?? null

/** When each kind of copy was last made. */
const lastAt = (type: EventType): Date | null => at(type, desc)

/** The start of this process: the time counts from there if no copy was ever made. */
const begunAt = () => new Date(performance.timeOrigin)

const madeAt = (): Date => lastAt('backup.made') ?? begunAt()

/**
 * Null if this data has never had an off-site backup. A machine that took over from another one has no list of
 * repositories, but the audit trail has its backups.
 */
const copiedAt = (): Date | null => lastAt('backup.copied') ?? (hasRepository() ? begunAt() : null)

/** If no copy was ever tested, the time counts from the first copy. */
const testedAt = (): Date | null => lastAt('backup.drilled') ?? at('backup.copied', asc)

/** The time of the last backup of a kind, and after how many hours administrators are notified. */
type Looked = { kind: Late['kind']; at: Date | null; steps: number[] }

/**
 * Notifies administrators when backups stop: once for each step of lateness, and again if they stop a second time.
 * Off-site backups are checked if this data has ever had one. @returns the late ones
 */
export function noteLateBackups(now = new Date()): Late[] {
  const kinds: Looked[] = [{ kind: 'local', at: madeAt(), steps: [26, 74] }]
  if (copiedAt())
    kinds.push(
      { kind: 'off_site', at: copiedAt(), steps: [6, 24] },
      { kind: 'restore_test', at: testedAt(), steps: [14 * 24] },
    )
  const standby = findStandby()
  if (standby)
    kinds.push(
      { kind: 'standby', at: standby.beatAt ?? begunAt(), steps: [1, 6] },
      { kind: 'standby_files', at: standby.filesAt ?? begunAt(), steps: [1, 6] },
    )
  const told = readSetting('late_backups')
  const found = kinds.flatMap(({ kind, at, steps }): Late[] => {
    const hours = at ? Math.floor((now.getTime() - at.getTime()) / HOUR_MS) : 0
    const step = steps.filter((each) => hours >= each).length
    return step > 0 ? [{ kind, hours, step }] : []
  })
  // If nothing arrives at the standby, its files do not need a message of their own.
  const isSilent = found.some(({ kind }) => kind === 'standby')
  const late = found.filter(({ kind }) => !(isSilent && kind === 'standby_files'))
  const steps = Object.fromEntries(late.map(({ kind, step }) => [kind, step]))
  if (JSON.stringify(steps) === JSON.stringify(told)) return late
  commit(() => {
    writeSetting('late_backups', steps, null, now)
    for (const { kind, hours, step } of late)
      if (step > (told[kind] ?? 0))
        record(system('backup'), { type: 'backup.late', personId: null, details: { kind, hours } }, now)
  })
  return late
}

/** The push message to administrators. */
export const lateNote = ({ details }: Happened) => ({
  title: lateWord(details as Pick<Late, 'kind' | 'hours'>),
  body: 'Ask the operator to look at the backup log.',
  url: '/admin',
})

/** Sends the same by email. */
export function writeLateEmails(event: Happened, now: Date): void {
  const late = event.details as Pick<Late, 'kind' | 'hours'>
  const unit = late.kind.startsWith('standby') ? 'workforce-stream' : 'workforce-copy'
  const email = writeEmail(env().COMPANY_NAME, lateWord(late), [
    { say: lateMeans(late.kind) },
    { say: `Ask the operator to run "journalctl -u ${unit} -u workforce" and to fix what it reports.` },
    { button: 'Open the dashboard', url: `${env().ORIGIN}/admin` },
  ])
  for (const { firstName, lastName, email: address } of listAdmins())
    queueEmail({ name: `${firstName} ${lastName}`, address }, email, `backup-late:${event.id}:${address}`, now, {})
}

/**
 * Returns how old the last backup of each kind is, in seconds. A backup that has never worked is given an age too;
 * otherwise the alert would never fire.
 */
export const backupAges = () =>
  Object.entries({ local: madeAt(), off_site: copiedAt(), restore_test: testedAt() }).flatMap(([kind, at]) =>
    at ? [{ labels: { kind }, value: (Date.now() - at.getTime()) / 1000 }] : [],
  )

defineGauge('workforce_backup_age_seconds', {
  help: 'Time since the last successful backup here, off-site backup and restore test',
  labels: ['kind'],
  read: backupAges,
})
