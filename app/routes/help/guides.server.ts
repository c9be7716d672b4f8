import { type Guide, parseGuide } from './guide.ts'

// The build includes the texts and pictures of docs/guide, so that releases and containers have them too.
const texts = import.meta.glob<string>('../../../docs/guide/*.md', { query: '?raw', import: 'default', eager: true })
const pictures = import.meta.glob<string>('../../../docs/guide/pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** The guides, by role, in the order of the list. */
export const GUIDES = ['guard', 'controller', 'planner', 'payroll', 'owner'] as const
type GuideName = (typeof GUIDES)[number]

/** Returns whether there is a guide with this name. */
export const isGuide = (name: string): name is GuideName => (GUIDES as readonly string[]).includes(name)

/** Returns a guide, and the addresses of its pictures by name. */
export function findGuide(name: GuideName): Guide & { pictures: Record<string, string> } {
  const guide = parseGuide(texts[`../../../docs/guide/${name}.md`]!)
  const named = guide.blocks.flatMap((block) => (block.kind === 'picture' ? [block.name] : []))
  return {
    ...guide,
    pictures: Object.fromEntries(
      named.map((each) => [each, pictures[`../../../docs/guide/pictures/${each}.webp`] ?? '']),
    ),
  }
}
