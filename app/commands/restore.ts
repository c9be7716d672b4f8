import { restoreBackup } from '../domain/backup/restore.server.ts'

// npm run restore -- FILE [--yes]: puts a backup back while the product is stopped.
const [file] = process.argv.slice(2).filter((word) => !word.startsWith('--'))
if (!file) {
  console.error('Say which: npm run restore -- FOLDER_OR_FILE [--yes]')
  process.exit(1)
}
try {
  const { kept, keys, erased } = restoreBackup(file, process.argv.includes('--yes'))
  if (erased) console.log(`Erased again: ${erased} ${erased === 1 ? 'person' : 'people'} whom the backup still held.`)
  console.log(
    `Restored, with ${keys} keys.${kept ? ` What stood there before is in ${kept}.` : ''} Start with: npm start`,
  )
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
