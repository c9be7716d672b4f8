/** A piece of a sentence; `strong` is a name that is on a screen. */
export type Words = { text: string; strong?: true }[]

/** A part of a guide. A picture is named by its file in `docs/guide/pictures`, without `.webp`. */
export type Block =
  | { kind: 'heading'; text: string; id: string }
  | { kind: 'text'; words: Words }
  | { kind: 'steps' | 'points'; items: Words[] }
  | { kind: 'picture'; name: string; alt: string }

/** A guide as a page shows it. */
export type Guide = { title: string; blocks: Block[] }

/**
 * Parses a guide from its markdown: one title, second-level headings, paragraphs, numbered steps, points, pictures
 * and bold names, each on its own line. @param markdown the text of a file of `docs/guide` @returns its title and its
 * parts, in order
 */
export function parseGuide(markdown: string): Guide {
  let title = ''
  const blocks: Block[] = []
  for (const line of markdown.split('\n').map((each) => each.trim())) {
    const picture = /^!\[(?<alt>[^\]]*)\]\(pictures\/(?<name>[\w-]+)\.webp\)$/.exec(line)?.groups
    if (line === '') continue
    else if (line.startsWith('# ')) title = line.slice(2)
    else if (line.startsWith('## ')) blocks.push(headingOf(line.slice(3)))
    else if (picture) blocks.push({ kind: 'picture', name: picture.name!, alt: picture.alt! })
    else if (/^\d+\. /.test(line)) addItem(blocks, 'steps', line.replace(/^\d+\. /, ''))
    else if (line.startsWith('- ')) addItem(blocks, 'points', line.slice(2))
    else blocks.push({ kind: 'text', words: wordsOf(line) })
  }
  return { title, blocks }
}

const headingOf = (text: string): Block => ({
  kind: 'heading',
  text,
  id: text.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
})

function addItem(blocks: Block[], kind: 'steps' | 'points', line: string) {
  const last = blocks.at(-1)
  if (last?.kind === kind) last.items.push(wordsOf(line))
  else blocks.push({ kind, items: [wordsOf(line)] })
}

const wordsOf = (line: string): Words =>
  line
    .split(/(\*\*[^*]+\*\*)/)
    .filter(Boolean)
    .map((part) => (part.startsWith('**') ? { text: part.slice(2, -2), strong: true } : { text: part }))
