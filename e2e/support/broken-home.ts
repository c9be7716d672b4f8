import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** A picture that ends with these bytes breaks the thread that reads it. */
export const CRASH = Buffer.from('break:crash')
export const HANG = Buffer.from('break:hang.')
export const EAT = Buffer.from('break:eats.')

/**
 * Copies the built product so that its threads break on pictures that end with those bytes, and otherwise work.
 * @returns its folder; the caller removes it
 */
export function breakableHome(): string {
  const home = copyHome()
  for (const task of ['inspect', 'images']) {
    const file = path.join(home, 'build/workers', `${task}.js`)
    fs.renameSync(file, file.replace('.js', '-real.js'))
    fs.writeFileSync(file, wrapper(task))
  }
  return home
}

/** Copies the built product into a separate folder, where its build may be changed; the caller removes it. */
export function copyHome(): string {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'workforce-home-'))
  fs.cpSync(path.join(root, 'build'), path.join(home, 'build'), { recursive: true })
  for (const name of ['node_modules', 'db', 'models', 'app', 'package.json'])
    fs.symlinkSync(path.join(root, name), path.join(home, name))
  return home
}

const wrapper = (task: string) => `import real from './${task}-real.js'
export default async (input) => {
  const end = Buffer.from(input.bytes ?? []).subarray(-${CRASH.length}).toString()
  if (end === '${CRASH}') process.exit(1)
  if (end === '${HANG}') for (;;);
  if (end === '${EAT}') for (const kept = []; ; ) kept.push(new Array(1e6).fill({}))
  return real(input)
}
`
