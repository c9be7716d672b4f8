import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { listSources } from './sources.ts'
import { listTexts, type Text } from './texts.ts'

/** What a sample can be drawn from: texts of screens and messages, the guides, the other documents, the comments of all sources. */
export const KINDS = ['screens', 'guides', 'docs', 'comments'] as const
export type Kind = (typeof KINDS)[number]

/** Every text of one kind with its place, in the order of the files. */
export function listTextsOf(kind: Kind): Text[] {
  if (kind === 'screens') return listTexts()
  if (kind === 'guides') return textsOfPages(pagesIn('docs/guide'))
  if (kind === 'docs') return textsOfPages(['README.md', ...pagesIn('docs'), ...pagesIn('docs/decisions')])
  return listSources(['app', 'db', 'e2e', 'workers', 'models', 'training', 'scripts']).flatMap(commentsOf)
}

const pagesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)

/** Lines of Markdown without code, tables, pictures and marks. */
const textsOfPages = (pages: string[]): Text[] =>
  pages.flatMap((page) =>
    readFileSync(page, 'utf8')
      .replace(/^```[\s\S]*?^```/gm, (code) => code.replace(/[^\n]/g, ''))
      .split('\n')
      .map((line, index) => ({ text: withoutMarks(line), at: `${page}:${index + 1}` }))
      .filter(({ text }) =>
        text
          .replace(/`[^`]*`/g, '')
          .trim()
          .includes(' '),
      ),
  )

const withoutMarks = (line: string) =>
  /^\s*(\||!\[)/.test(line)
    ? ''
    : line
        .replace(/^\s*(#+|[-*]|\d+\.)\s+/, '')
        .replace(/\*\*/g, '')
        .trim()

/** Comments of a source. Lines that follow each other are one text. */
function commentsOf({ name, text }: { name: string; text: string }): Text[] {
  const found: { text: string; line: number; end: number }[] = []
  const lineOf = (place: number) => text.slice(0, place).split('\n').length
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX)
  const seen = new Set<number>()
  const take = (node: ts.Node) => {
    for (const { pos, end } of [
      ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
    ]) {
      if (seen.has(pos)) continue
      seen.add(pos)
      found.push({ text: bare(text.slice(pos, end)), line: lineOf(pos), end: lineOf(end) })
    }
    ts.forEachChild(node, take)
  }
  take(file)
  found.sort((a, b) => a.line - b.line)
  const whole: typeof found = []
  for (const one of found) {
    const last = whole.at(-1)
    if (last && last.end + 1 === one.line) {
      last.text += ` ${one.text}`
      last.end = one.end
    } else whole.push({ ...one })
  }
  return whole
    .filter((one) => one.text.includes(' ') && !/^(eslint-|@|c8 )/.test(one.text))
    .map(({ text: words, line }) => ({ text: words, at: `${name}:${line}` }))
}

const bare = (comment: string) =>
  comment
    .replace(/^\/\*+|\*+\/$|^\/\/+/g, '')
    .replace(/^\s*\*\s?/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim()
