import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { emails } from '#db/schema/events.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { system } from '../../kernel/access/actor.ts'
import { record } from '../../kernel/events/record.server.ts'
import { runReactions } from '../../kernel/events/run-reactions.server.ts'
import { openEmail } from '../../kernel/mail/queue.server.ts'
import { listAudit } from '../audit/audit.server.ts'
import { backupsFolder, makeBackup } from '../backup/backup.server.ts'
import { expectFollowUps, REACTIONS } from '~/jobs/reactions.server.ts'
import { env } from '~/platform/env.server.ts'
import { keep } from '~/platform/singleton.server.ts'
import { commit, db } from '~/platform/store.server.ts'
import { standbyAges, writeStreamState } from '../standby/state.server.ts'
import { lateMeans, lateWord } from './late.ts'
import { backupAges, noteLateBackups } from './late.server.ts'

describe('backups that stop', () => {
  const late = () => listAudit(actor('dana'), { limit: 20, action: 'backup_late' }).items.map(({ details }) => details)
  const hours = (n: number) => new Date(Date.now() + n * 3_600_000)

  it('are reported to administrators once for each step, and again if they stop a second time', async () => {
    expect(noteLateBackups()).toEqual([])
    await makeBackup()
    expect(noteLateBackups(hours(25))).toEqual([])
    for (const n of [27, 28, 75, 76]) noteLateBackups(hours(n))
    expect(late()).toMatchObject([
      { kind: 'local', hours: 75 },
      { kind: 'local', hours: 27 },
    ])
    await makeBackup(hours(77))
    expect(noteLateBackups(hours(78))).toEqual([])
    noteLateBackups(hours(110))
    expect(late()).toHaveLength(3)
  })

  it('include a nightly backup that was never made', () => {
    expect(noteLateBackups(hours(27))).toMatchObject([{ kind: 'local', step: 1 }])
  })

  it('include a restore test that was never made', () => {
    fs.mkdirSync(backupsFolder(), { recursive: true })
    fs.writeFileSync(path.join(backupsFolder(), 'repositories.json'), '{"rest:here":"1"}')
    const copied = (n: number) =>
      commit(() => record(system('backup'), { type: 'backup.copied', details: {} }, hours(n)))
    copied(0)
    copied(15 * 24)
    expect(noteLateBackups(hours(15 * 24 + 1))).toContainEqual({ kind: 'restore_test', hours: 361, step: 1 })
  })

  it('include copies on other machines that were set up and never made', () => {
    keep('env', { ...env(), STREAM_TO: '/mnt/other' })
    fs.mkdirSync(backupsFolder(), { recursive: true })
    fs.writeFileSync(path.join(backupsFolder(), 'repositories.json'), '{"rest:here":"1"}')
    expect(noteLateBackups(hours(1))).toMatchObject([{ kind: 'standby', step: 1 }])
    expect(lateWord({ kind: 'standby', hours: 1 })).toBe('The standby has received nothing new for 1 hour')
    expect(noteLateBackups(hours(25))).toMatchObject([
      { kind: 'off_site', step: 2 },
      { kind: 'standby', step: 2 },
    ])
  })

  it('include off-site backups that stopped with a failover, because the new machine makes none', () => {
    commit(() => record(system('backup'), { type: 'backup.copied', details: {} }))
    expect(noteLateBackups(hours(5))).toEqual([])
    expect(noteLateBackups(hours(7))).toMatchObject([{ kind: 'off_site', step: 1 }])
  })

  it('have an age for the alert rules even if they were set up and never made', () => {
    const named = () => [
      ...backupAges().map(({ labels: { kind } }) => kind),
      ...standbyAges().map(({ labels: { part } }) => part),
    ]
    expect(named()).toEqual(['local'])
    keep('env', { ...env(), STREAM_TO: '/mnt/other' })
    fs.mkdirSync(backupsFolder(), { recursive: true })
    fs.writeFileSync(path.join(backupsFolder(), 'repositories.json'), '{"rest:here":"1"}')
    expect(named()).toEqual(['local', 'off_site', 'database', 'files'])
  })

  it('include the files of the standby, if only its records arrive', () => {
    keep('env', { ...env(), STREAM_TO: '/mnt/other' })
    expectFollowUps()
    const state = { term: 1, seenAt: 0, lost: null, readAt: null, fault: null }
    writeStreamState({ ...state, beatAt: hours(3).toISOString(), filesAt: hours(1).toISOString() })
    expect(noteLateBackups(hours(1.5))).toEqual([])
    expect(noteLateBackups(hours(3))).toEqual([{ kind: 'standby_files', hours: 2, step: 1 }])
    expect(lateWord({ kind: 'standby_files', hours: 2 })).toBe('The standby has not received all files for 2 hours')
    runReactions(REACTIONS, hours(3))
    const texts = db()
      .select()
      .from(emails)
      .all()
      .map((row) => openEmail(row).text)
    expect(texts).not.toEqual([])
    for (const text of texts) expect(text).toContain('journalctl -u workforce-stream')
  })

  it('are never reported as a total loss, since another copy may have the data', () => {
    for (const kind of ['local', 'off_site', 'restore_test', 'standby', 'standby_files'] as const)
      expect(lateMeans(kind)).not.toMatch(/everything|lost with/)
    expect(lateMeans('restore_test')).toBe('Nobody knows whether the newest backups can be restored.')
  })
})
