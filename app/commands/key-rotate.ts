import path from 'node:path'
import { takeFolder } from '#db/lock.ts'
import { env } from '~/platform/env.server.ts'
import { rotateMasterKey } from '../domain/kernel/files/rotate.server.ts'
import { renewKey } from '../domain/offline/outbox/keys.server.ts'
import { checkKey } from '~/platform/vault.server.ts'
import { expectEvents } from '~/jobs/events.server.ts'
import { closeStore, openForCommand } from '~/platform/store.server.ts'

const release = takeFolder(path.join(env().DATA_DIR, 'lock'))
if (!release) {
  console.error('The product is running. Stop it first, then rotate the key.')
  process.exit(1)
}
try {
  openForCommand()
  expectEvents()
  checkKey()
  // This runs while the key in the settings still opens everything, so that what it protects is re-encrypted with the
  // rest.
  await renewKey()
  const { rotated, file } = rotateMasterKey()
  console.log(`${rotated} keys are wrapped with a new master key: ${file}`)
  console.log(
    env().DATA_KEY
      ? 'Put its content where the key comes from, DATA_KEY or the file of DATA_KEY_FILE, before the next start.'
      : 'The old key is kept beside it (.old): keep it only as long as old backups need it.',
  )
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  closeStore()
  release()
}
