import { readdirSync, readFileSync } from 'node:fs'
import { listSources } from './sources.ts'
import { listTexts, type Text } from './texts.ts'

/**
 * The kinds of text from which a sample is drawn: screens and messages, the guides, the other documents, and the
 * comments in all source files.
 */
export const KINDS = ['screens', 'guides', 'docs', 'comments'] as const
export type Kind = (typeof KINDS)[number]

/** Returns every text of one kind with its place, in the order of the files. */
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

/** Returns lines of Markdown without code, tables, pictures and formatting. */
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

/** Returns the comments in a source file. Consecutive lines are one text. */
function commentsOf({ name, text }: { name: string; text: string }): Text[] {
  const found: { text: string; line: number; end: number }[] = []
  let line = 1
  let seen = 0
  for (const { 0: comment, index } of text.matchAll(COMMENT)) {
    line += text.slice(seen, index).split('\n').length - 1
    seen = index
    const end = line + comment.split('\n').length - 1
    const last = found.at(-1)
    if (last && last.end + 1 === line) {
      last.text += ` ${bare(comment)}`
      last.end = end
    } else found.push({ text: bare(comment), line, end })
  }
  return found
    .filter((one) => one.text.includes(' ') && !/^(eslint-|@|c8 )/.test(one.text))
    .map((one) => ({ text: one.text, at: `${name}:${one.line}` }))
}

/** Matches a comment that begins a line or follows code. An address such as https://... does not match. */
const COMMENT = /(?<=^\s*)\/\*\*?[\s\S]*?\*\/|(?<=^\s*|\s)\/\/ [^\n]*/gm

const bare = (comment: string) =>
  comment
    .replace(/^\/\*+|\*+\/$|^\/\/+/g, '')
    .replace(/^\s*\*\s?/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim()
