import { describe, expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { listAudit } from '../audit/audit.server.ts'
import { makeBackup } from '../backup/backup.server.ts'
import { noteLateBackups } from './late.server.ts'

describe('backups that stop', () => {
  const late = () => listAudit(actor('dana'), { limit: 20, action: 'backup_late' }).items.map(({ details }) => details)
  const hours = (n: number) => new Date(Date.now() + n * 3_600_000)

  it('are told to administrators once for each step, and again after they worked meanwhile', async () => {
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
})
