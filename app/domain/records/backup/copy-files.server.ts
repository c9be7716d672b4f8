import fs from 'node:fs'
import path from 'node:path'

/** Can files from there be linked, which needs no space? Only on the same disk. @param trial a name for a try */
export function canLink(file: string, trial: string): boolean {
  try {
    fs.linkSync(file, trial)
    fs.rmSync(trial)
    return true
  } catch {
    return false
  }
}

/** Copies a folder of sealed files, or links them. */
export function copyFiles(from: string, to: string, link: boolean): void {
  fs.mkdirSync(to, { recursive: true, mode: 0o700 })
  if (!fs.existsSync(from)) return
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) copyFiles(source, target, link)
    // Symbolic links are refused, because in a backup of unknown origin they could lead anywhere.
    else if (entry.isFile()) (link ? fs.linkSync : fs.copyFileSync)(source, target)
  }
}

/** Returns how many bytes a folder has. */
export const sizeOf = (folder: string): number =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .reduce((sum, name) => sum + (fs.statSync(path.join(folder, name), { throwIfNoEntry: false })?.size ?? 0), 0)
