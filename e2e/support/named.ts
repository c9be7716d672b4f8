import { listProductSources } from './sources.ts'

let sources = ''

/**
 * Returns whether the product's source code, apart from the demo company's data, contains this name of a page, button
 * or field.
 */
export function isNamed(name: string): boolean {
  sources ||= listProductSources()
    .filter((file) => file.name.startsWith('app/') && !file.name.startsWith('app/domain/overview/demo/'))
    .map(({ text }) => text.replace(/\s+/g, ' '))
    .join('\n')
  const exactly = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`['"\`>] ?${exactly} ?['"\`<{:($]`).test(sources)
}
