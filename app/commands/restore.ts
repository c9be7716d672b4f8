import fs from 'node:fs'
import { fetchFolder, fetchFromElsewhere } from '../domain/records/backup/elsewhere.server.ts'
import { restoreBackup } from '../domain/records/backup/restore.server.ts'

// npm run restore -- FILE [--yes] [--whole] [--incomplete], or --from REPOSITORY: restores a backup while the product
// is stopped. --whole opens every file first; --incomplete restores a backup even if files are missing.
const words = process.argv.slice(2)
const from = words.includes('--from') ? words[words.indexOf('--from') + 1] : undefined
const [file] = words.filter((word) => !word.startsWith('--') && word !== from)
if (!file && !from) {
  console.error('Name a backup: npm run restore -- FOLDER_OR_FILE [--yes], or --from REPOSITORY [--yes]')
  process.exit(1)
}
let into: string | undefined
try {
  into = from && (await fetchFolder())
  const fetched = from && into ? await fetchFromElsewhere(from, into) : null
  if (fetched) console.log(`Fetched the backup of ${fetched.madeAt.toISOString()}`)
  const [yes, whole, incomplete] = ['--yes', '--whole', '--incomplete'].map((word) => words.includes(word))
  const { kept, keys, erased } = restoreBackup(fetched?.folder ?? file!, { yes: yes!, whole, incomplete })
  if (erased) console.log(`Erased again: ${erased} ${erased === 1 ? 'person' : 'people'} whom the backup still held.`)
  console.log(
    `Restored, with ${keys} keys.${kept ? ` The data from before is in ${kept}.` : ''} Start the product again.`,
  )
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  if (into) fs.rmSync(into, { recursive: true, force: true })
}
