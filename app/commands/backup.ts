import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { makeBackup } from '../domain/records/backup/backup.server.ts'
import { copyElsewhere, fetchFolder, noteDrill } from '../domain/records/backup/elsewhere.server.ts'
import { snapshot } from '#workers/snapshot.ts'
import { closeStore } from '~/platform/store.server.ts'

// npm run backup [-- --to REPOSITORY [--drill]]: a consistent copy of database and files, also while the product runs, which
// goes first. With --to it is handed to restic; with --drill the newest copy there is put back on trial instead.
os.setPriority(os.constants.priority.PRIORITY_LOW)
const words = process.argv.slice(2)
const to = words.includes('--to') ? words[words.indexOf('--to') + 1] : undefined
try {
  if (words.includes('--to') && !to) throw new Error('say where to: npm run backup -- --to REPOSITORY')
  if (to && words.includes('--drill')) await drill(to)
  else await copy(to)
} catch (error) {
  console.error(`The backup failed: ${(error as Error).message}`)
  process.exitCode = 1
} finally {
  closeStore()
}

async function copy(elsewhere: string | undefined): Promise<void> {
  const backup = () => makeBackup(new Date(), snapshot)
  const { folder, bytes, files, people, events } = await (elsewhere ? copyElsewhere(elsewhere, backup) : backup())
  console.log(`${folder}`)
  console.log(`Checked: ${(bytes / 2 ** 20).toFixed(1)} MB, ${people} people, ${events} events, ${files} files.`)
  console.log(
    elsewhere
      ? 'A copy of it is elsewhere. Your DATA_KEY or data.key and the password of that place are not in it: keep both apart.'
      : 'To keep it elsewhere, copy that folder, the file keys.json beside it, and your DATA_KEY or data.key.',
  )
}

/** As after the loss of the machine: fetched, put back into an empty folder, and its audit trail checked from end to end. */
async function drill(from: string): Promise<void> {
  const folder = await fetchFolder()
  try {
    const own = (name: string, ...rest: string[]) =>
      execFileSync('env', [`DATA_DIR=${folder}/data`, process.execPath, path.join('build', `${name}.js`), ...rest], {
        encoding: 'utf8',
      })
    const said = own('restore', '--from', from)
    const madeAt = new Date(/copy of (\S+)/.exec(said)![1]!)
    console.log(said.trim())
    console.log(own('audit-verify').trim())
    noteDrill(from, madeAt)
    console.log('The copy elsewhere can be put back.')
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
