import fs from 'node:fs'
import path from 'node:path'
import { backupsFolder } from './backup.server.ts'
import { CopyRefusal, restic } from './restic.server.ts'

/** The known repositories with off-site backups of this data: the id of each, by its address. */
const knownFile = () => path.join(backupsFolder(), 'repositories.json')

/**
 * Opens a repository for writing. It is recognised by its id: an unmounted disk or a mistyped address is refused, and a
 * new repository is made only on request. @param to its address as restic writes it @param isNew may it be created, or
 * replace the one known at this address? @throws CopyRefusal
 */
export async function openRepository(to: string, isNew: boolean): Promise<void> {
  const address = withoutSecrets(to)
  const known = readKnown()
  const id = (await findId(to)) ?? (isNew ? await makeRepository(to) : null)
  if (!id)
    throw new CopyRefusal(
      `There is no repository at ${address}. Is its disk mounted and its address right? Add --init to make a new one there.`,
    )
  if (known[address] && known[address] !== id && !isNew)
    throw new CopyRefusal(
      `The repository at ${address} is not the one that held the backups before. Add --init if it replaces that one.`,
    )
  if (known[address] !== id) writeKnown({ ...known, [address]: id })
  // Removes locks of interrupted runs. Restic keeps the lock of a running one.
  await restic(to, ['unlock'])
}

/** An address without the password that it may carry: rest:https://user:password@host/. */
export const withoutSecrets = (to: string) => to.replace(/\/\/[^/@]*@/, '//')

/** Has this data ever had an off-site backup? */
export const hasRepository = (): boolean => Object.keys(readKnown()).length > 0

/** Restic's message for a missing repository. A refused login or a silent host gives another message. */
const NOTHING_THERE = /repository does not exist|unable to open config file: .*(no such file|not exist|404|NoSuch)/i

async function findId(to: string): Promise<string | null> {
  try {
    return (JSON.parse(await restic(to, ['cat', 'config'])) as { id: string }).id
  } catch (error) {
    if (NOTHING_THERE.test((error as Error).message)) return null
    throw error
  }
}

async function makeRepository(to: string): Promise<string> {
  await restic(to, ['init'])
  const id = await findId(to)
  if (!id) throw new CopyRefusal(`The repository at ${withoutSecrets(to)} was created but cannot be read.`)
  return id
}

function readKnown(): Record<string, string> {
  if (!fs.existsSync(knownFile())) return {}
  return JSON.parse(fs.readFileSync(knownFile(), 'utf8')) as Record<string, string>
}

function writeKnown(known: Record<string, string>): void {
  fs.mkdirSync(backupsFolder(), { recursive: true, mode: 0o700 })
  fs.writeFileSync(`${knownFile()}.part`, `${JSON.stringify(known, null, 2)}\n`, { mode: 0o600 })
  fs.renameSync(`${knownFile()}.part`, knownFile())
}
