import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { makeBackup } from '../domain/records/backup/backup.server.ts'
import { checkRepository, copyElsewhere, fetchFolder, noteDrill } from '../domain/records/backup/elsewhere.server.ts'
import { snapshot } from '#workers/snapshot.ts'
import { env } from '~/platform/env.server.ts'
import { askOutside, userAgent } from '~/platform/outgoing.server.ts'
import { expectEvents } from '~/jobs/events.server.ts'
import { closeStore, openForCommand } from '~/platform/store.server.ts'
import { keyFile } from '~/platform/vault.server.ts'

// npm run backup [-- --to REPOSITORY [--init | --drill]]: makes a consistent copy of database and files. It also works
// while the product is running, and gives it priority. With --to restic keeps it off-site, and --init makes a new
// repository there; --drill is the restore test of the newest backup there.
os.setPriority(os.constants.priority.PRIORITY_LOW)
const words = process.argv.slice(2)
const to = words.includes('--to') ? words[words.indexOf('--to') + 1] : undefined
try {
  if (words.includes('--to') && !to) throw new Error('name the repository: npm run backup -- --to REPOSITORY')
  openForCommand()
  expectEvents()
  if (to && words.includes('--drill')) await drill(to)
  else await copy(to)
  if (to) await ping()
} catch (error) {
  console.error(`The backup failed: ${(error as Error).message}`)
  process.exitCode = 1
} finally {
  closeStore()
}

async function copy(elsewhere: string | undefined): Promise<void> {
  const backup = () => makeBackup(new Date(), snapshot)
  const made = await (elsewhere ? copyElsewhere(elsewhere, words.includes('--init'), backup) : backup())
  const { folder, bytes, files, people, events } = made
  console.log(`${folder}`)
  console.log(`Checked: ${(bytes / 2 ** 20).toFixed(1)} MB, ${people} people, ${events} events, ${files} files.`)
  console.log(
    elsewhere
      ? `It is in ${elsewhere.replace(/\/\/[^/@]*@/, '//')} too. Your DATA_KEY or data.key and the password of that place are not in it: keep both apart.`
      : 'For an off-site backup copy that folder, keys.json and erasures (if it is there) beside it, and your DATA_KEY or data.key.',
  )
}

/**
 * Does what would be needed after the loss of the machine: fetches the backup, restores it into an empty folder, opens
 * every file and checks the audit chain.
 */
async function drill(from: string): Promise<void> {
  const folder = await fetchFolder()
  try {
    await checkRepository(from)
    const said = own(folder, 'restore', '--from', from, '--whole')
    const madeAt = new Date(/backup of (\S+)/.exec(said)![1]!)
    console.log(said)
    console.log(own(folder, 'audit-verify'))
    noteDrill(from, madeAt)
    console.log('The restore test passed: database, every file and the audit chain.')
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs another command on a separate data folder, with this product's key. @throws Error with its output */
function own(folder: string, name: string, ...rest: string[]): string {
  const key = env().DATA_KEY ? [] : [`DATA_KEY_FILE=${keyFile()}`]
  const words = [`DATA_DIR=${folder}/data`, ...key, process.execPath, path.join('build', `${name}.js`), ...rest]
  const { status, stdout, stderr } = spawnSync('env', words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr.trim() || stdout.trim())
  return stdout.trim()
}

/** Tells an outside monitor that the backup worked. If the message fails, the backup is still good. */
async function ping(): Promise<void> {
  const address = env().BACKUP_PING_URL
  if (!address) return
  const asked = { timeoutMs: 10_000, userAgent: userAgent(env().ORIGIN), accept: '*/*' }
  const { fault } = await askOutside(new URL(address), asked)
  if (fault) console.error(`BACKUP_PING_URL was not reached: ${fault}`)
}
