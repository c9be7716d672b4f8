import { expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { listAudit } from '../../records/audit/audit.server.ts'
import { readSetting, writeSetting } from '~/platform/settings.server.ts'
import { commit } from '~/platform/store.server.ts'
import { fillingNote, findDisk, noteDisk } from './disk.server.ts'

const DAY_MS = 86_400_000
const now = new Date('2026-11-22T03:05:00Z')
const told = () => listAudit(actor('dana'), { limit: 10, action: 'disk_filling' }).items

it('stores one sample a day, however often it runs, and says how long the space will last', async () => {
  await noteDisk(now)
  await noteDisk(now)
  const [only, ...more] = readSetting('disk').samples
  expect(more).toEqual([])
  expect(only).toMatchObject({ day: '2026-11-22' })
  expect(only!.database).toBeGreaterThan(0)
  expect(findDisk(actor('dana'))).toMatchObject({ daysLeft: null, step: null })
  expect(findDisk(actor('dana')).free).toBeGreaterThan(0)
})

it('administrators are told once at each step as the disk fills', async () => {
  await noteDisk(now)
  const [today] = readSetting('disk').samples
  const { free } = findDisk(actor('dana'))
  // Ten days ago the files were so much smaller that the free space now lasts some twenty days.
  const before = { ...today!, day: '2026-11-12', files: today!.files - free / 2 }
  commit(() => writeSetting('disk', { samples: [before, today!], told: null }, null, now))
  expect(findDisk(actor('dana'))).toMatchObject({ step: 30, grows: 'files' })
  await noteDisk(now)
  await noteDisk(new Date(now.getTime() + DAY_MS))
  expect(told()).toHaveLength(1)
  expect(told()[0]!.details).toMatchObject({ grows: 'files' })
  const title = (daysLeft: number) => fillingNote({ details: { daysLeft, grows: null } } as never).title
  expect([title(7), title(1)]).toEqual(['The disk is full in about 7 days', 'The disk is full in about 1 day'])
})

it('is for administrators only', () => {
  expect(() => findDisk(actor('alice'))).toThrow('You are not allowed')
})
