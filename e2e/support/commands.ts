import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { CLOCK_OF_RUN } from './faketime.ts'
import { DATA_KEY } from './template.ts'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** Runs one of the product's commands on a data folder; returns how it ended and what it printed. */
export function command(
  name: string,
  folder: string,
  words: string[] = [],
  key: string | undefined = DATA_KEY,
  more: Record<string, string> = {},
) {
  const env = {
    PATH: process.env.PATH,
    ...CLOCK_OF_RUN,
    NODE_ENV: 'production',
    DATA_DIR: folder,
    ...(key ? { DATA_KEY: key } : {}),
    ...more,
  }
  const child = spawn(process.execPath, [`build/${name}.js`, ...words], { cwd: root, env: env as NodeJS.ProcessEnv })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return new Promise<{ code: number | null; said: string }>((resolve) =>
    child.on('exit', (code) => resolve({ code, said })),
  )
}
