import os from 'node:os'
import { makeBackup } from '../domain/backup/backup.server.ts'
import { snapshot } from '#workers/snapshot.ts'
import { closeStore } from '~/platform/store.server.ts'

// npm run backup: a consistent copy of database and files, also while the product runs, which goes first.
os.setPriority(os.constants.priority.PRIORITY_LOW)
try {
  const { folder, bytes, files, people, events } = await makeBackup(new Date(), snapshot)
  console.log(`${folder}`)
  console.log(`Checked: ${(bytes / 2 ** 20).toFixed(1)} MB, ${people} people, ${events} events, ${files} files.`)
  console.log('To keep it elsewhere, copy that folder, the file keys.json beside it, and your DATA_KEY or data.key.')
} catch (error) {
  console.error(`The backup failed: ${(error as Error).message}`)
  process.exitCode = 1
} finally {
  closeStore()
}
