import fs from 'node:fs'
import { canFakeDisk, type Disk, fakeDisk } from '../support/disk.ts'

/** Opens the library that is placed between the product and its disk, if there is a compiler for it. */
export const diskOf = (folder: string): (Disk & { clear: () => void }) | null => {
  if (!canFakeDisk()) return null
  const disk = fakeDisk(folder)
  return { ...disk, clear: () => fs.rmSync(disk.settings.DISK_FULL!, { force: true }) }
}
