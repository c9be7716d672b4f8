import fs from 'node:fs'
import path from 'node:path'
import { type Person, system } from '../access/actor.ts'
import { demand } from '../access/permissions.ts'
import { type Happened } from '../events/happened.server.ts'
import { record } from '../events/record.server.ts'
import { dayOf } from '~/platform/dates.ts'
import { env } from '~/platform/env.server.ts'
import { defineGauge } from '~/platform/metrics.server.ts'
import { readSetting, writeSetting } from '~/platform/settings.server.ts'
import { commit } from '~/platform/store.server.ts'
import { type Forecast, forecast, PART_WORDS, PARTS, type Part, stepOf } from './forecast.ts'

/** A month of days: long enough to include Sundays, short enough to follow a growing company. */
const KEPT_DAYS = 30

export type DiskView = Forecast & { free: number; total: number; step: ReturnType<typeof stepOf> }

/** Returns how full the disk is, and how long the space will last. */
export function findDisk(actor: Person): DiskView {
  demand(actor, 'admin.enter')
  const { free, total } = roomNow()
  const found = forecast(readSetting('disk').samples, free)
  return { ...found, free, total, step: stepOf(found.daysLeft) }
}

/**
 * Records today's sizes, once a day, and tells administrators when the remaining time reaches the next step. @returns
 * the findings
 */
export async function noteDisk(now = new Date()): Promise<{ daysLeft: number | null }> {
  const sizes = await partSizes(env().DATA_DIR)
  const { free, total } = roomNow()
  const { samples: before, told } = readSetting('disk')
  const day = dayOf(now)
  const samples = [...before.filter((sample) => sample.day !== day), { day, free, total, ...sizes }].slice(-KEPT_DAYS)
  const { daysLeft, grows } = forecast(samples, free)
  const step = stepOf(daysLeft)
  commit(() => {
    writeSetting('disk', { samples, told: step }, null, now)
    if (step === null || (told !== null && told <= step)) return
    record(system('disk'), { type: 'disk.filling', personId: null, details: { daysLeft, grows } }, now)
  })
  return { daysLeft }
}

/** The push message to administrators when the disk has this many days left. */
export const fillingNote = ({ details }: Happened) => ({
  title: `The disk is full in about ${details.daysLeft === 1 ? '1 day' : `${String(details.daysLeft)} days`}`,
  body: `${details.grows ? `${PART_WORDS[details.grows as Part]} are growing fastest. ` : ''}The dashboard says more.`,
  url: '/admin',
})

function roomNow(): { free: number; total: number } {
  const { bavail, blocks, bsize } = fs.statfsSync(env().DATA_DIR)
  return { free: bavail * bsize, total: blocks * bsize }
}

async function partSizes(folder: string): Promise<Record<Part, number>> {
  const sizes = Object.fromEntries(PARTS.map((part) => [part, 0])) as Record<Part, number>
  for (const entry of await fs.promises.readdir(folder, { withFileTypes: true }))
    sizes[partOf(entry.name)] += await sizeOf(path.join(folder, entry.name), entry.isDirectory())
  return sizes
}

const partOf = (name: string): Part =>
  name.startsWith('portal.db') ? 'database' : name === 'files' || name === 'backups' ? name : 'other'

// The files are measured one at a time, so that a large folder delays nobody. Files deleted in the meantime count as
// empty.
async function sizeOf(name: string, isFolder: boolean): Promise<number> {
  if (!isFolder) return (await fs.promises.stat(name).catch(() => null))?.size ?? 0
  let size = 0
  for (const entry of await fs.promises.readdir(name, { withFileTypes: true }).catch(() => []))
    size += await sizeOf(path.join(name, entry.name), entry.isDirectory())
  return size
}

defineGauge('workforce_disk_bytes', {
  help: 'The disk with the data: free and total space, and the size of the database and its log',
  labels: ['of'],
  read: () => {
    const sizeOfFile = (name: string) =>
      fs.statSync(path.join(env().DATA_DIR, name), { throwIfNoEntry: false })?.size ?? 0
    const sizes = { ...roomNow(), database: sizeOfFile('portal.db'), log: sizeOfFile('portal.db-wal') }
    return Object.entries(sizes).map(([of, value]) => ({ labels: { of }, value }))
  },
})
defineGauge('workforce_disk_left_seconds', {
  help: 'Time until the disk is full at the current rate; left out if it is not filling',
  read: () => {
    const { daysLeft } = forecast(readSetting('disk').samples, roomNow().free)
    return daysLeft === null ? [] : [{ value: daysLeft * 86_400 }]
  },
})
