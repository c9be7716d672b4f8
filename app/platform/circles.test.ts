import path from 'node:path'
import { expect, it } from 'vitest'
import { listProductSources } from '../../e2e/support/sources.ts'

const sources = listProductSources()
const known = new Set(sources.map(({ name }) => name))

/** Returns the files that a source imports, including those from which it imports only types. */
const importsOf = (name: string, text: string): string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport\(?)\s*'([^']+)'/g)].flatMap(([, given]) => {
    const address = given!.startsWith('~/')
      ? `app/${given!.slice(2)}`
      : /^#(db|workers|models)\//.test(given!)
        ? given!.slice(1)
        : path.posix.join(path.posix.dirname(name), given!)
    return [address, `${address}.ts`, `${address}.tsx`].filter((file) => known.has(file))
  })

const edges = sources.flatMap(({ name, text }) => importsOf(name, text).map((other) => [name, other] as const))

/**
 * Returns the folder directly below `parent` that contains a file; null if the file is in `parent` itself or elsewhere.
 */
const childOf = (parent: string, file: string) => {
  const [child, ...rest] = file.startsWith(`${parent}/`) ? file.slice(parent.length + 1).split('/') : []
  return child && rest.length > 0 ? child : null
}

/**
 * Returns the files that import from one folder below `parent` into another, where the folders import each other in a
 * circle.
 */
function circlesBelow(parent: string): string[] {
  const between = edges.flatMap(([from, to]) => {
    const [a, b] = [childOf(parent, from), childOf(parent, to)]
    return a && b && a !== b ? [{ a, b, from, to }] : []
  })
  const reached = (start: string) => {
    const seen = new Set<string>()
    const walk = (folder: string) => {
      for (const { a, b } of between) if (a === folder && !seen.has(b)) walk((seen.add(b), b))
    }
    walk(start)
    return seen
  }
  const reaches = new Map([...new Set(between.map(({ b }) => b))].map((folder) => [folder, reached(folder)]))
  return between.filter(({ a, b }) => reaches.get(b)!.has(a)).map(({ from, to }) => `${from} -> ${to}`)
}

/** Every folder with subfolders. */
const parents = [
  ...new Set(
    sources.flatMap(({ name }) => {
      const folders = name.split('/').slice(0, -2)
      return folders.map((_folder, depth) => folders.slice(0, depth + 1).join('/'))
    }),
  ),
]

it('reads the imports of every source', () => {
  expect(sources.length).toBeGreaterThan(500)
  expect(edges.length).toBeGreaterThan(2000)
  expect(parents).toEqual(expect.arrayContaining(['app', 'app/domain', 'app/routes', 'models']))
})

it.each(parents)('no folders below %s import each other in a circle, types included', (parent) => {
  expect(circlesBelow(parent)).toEqual([])
})
