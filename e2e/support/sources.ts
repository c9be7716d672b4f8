import { readdirSync, readFileSync } from 'node:fs'

type Source = { name: string; text: string }

/**
 * Returns every source file of the product and its tests, by its path from the root; for tests of rules that apply to
 * all of them.
 */
export const listSources = (folders = ['app', 'db', 'e2e', 'workers', 'models', 'training']): Source[] =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => ({ name: `${folder}/${name}`, text: readFileSync(`${folder}/${name}`, 'utf8') })),
  )

/** Returns whether a file is not a unit test. Unit tests may use anything for their set-up. */
export const listProductSources = (): Source[] =>
  listSources(['app', 'db', 'workers', 'models', 'training']).filter(({ name }) => !/\.test\.tsx?$/.test(name))
