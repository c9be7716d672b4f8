import { expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { system } from '../../kernel/access/actor.ts'
import { record } from '../../kernel/events/record.server.ts'
import { writeStreamState } from '../../records/standby/state.server.ts'
import { env } from '~/platform/env.server.ts'
import { keep } from '~/platform/singleton.server.ts'
import { commit } from '~/platform/store.server.ts'
import { findCopies } from './copies.server.ts'

const now = new Date('2026-11-22T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const note = (type: 'backup.copied' | 'backup.drilled', at: Date) =>
  commit(() => record(system('backup'), { type, details: {} }, at))

it('says when the last off-site backup was made and tested, and when either is overdue', () => {
  const dana = actor('dana')
  expect(findCopies(dana, now)).toEqual({
    copiedAt: null,
    drilledAt: null,
    copyLate: true,
    drillLate: true,
    standby: null,
  })
  note('backup.copied', hoursAgo(3))
  note('backup.drilled', hoursAgo(100))
  expect(findCopies(dana, now)).toMatchObject({ copiedAt: hoursAgo(3), copyLate: true, drillLate: false })
  note('backup.copied', hoursAgo(1))
  expect(findCopies(dana, now)).toMatchObject({ copiedAt: hoursAgo(1), copyLate: false })
})

it('says that the standby is behind if its records or its files are', () => {
  keep('env', { ...env(), STREAM_TO: '/mnt/other' })
  const isLate = (records: Date, files: Date) => {
    const state = { term: 1, seenAt: 0, lost: null, readAt: null, fault: null }
    writeStreamState({ ...state, beatAt: records.toISOString(), filesAt: files.toISOString() })
    return findCopies(actor('dana'), now).standby?.late
  }
  expect([isLate(now, now), isLate(now, hoursAgo(2)), isLate(hoursAgo(2), now)]).toEqual([false, true, true])
})

it('is for administrators only', () => {
  expect(() => findCopies(actor('alice'), now)).toThrow('You are not allowed')
})
