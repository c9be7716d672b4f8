import { listProductSources } from './sources.ts'

let sources = ''

/**
 * Do the product's sources contain this name, other than in the invented company: the name of a page, a button, a
 * field?
 */
export function isNamed(name: string): boolean {
  sources ||= listProductSources()
    .filter((file) => file.name.startsWith('app/') && !file.name.startsWith('app/domain/overview/demo/'))
    .map(({ text }) => text.replace(/\s+/g, ' '))
    .join('\n')
  const exactly = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`['"\`>] ?${exactly} ?['"\`<{:($]`).test(sources)
}
