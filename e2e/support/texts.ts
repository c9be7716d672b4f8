import ts from 'typescript'
import { listProductSources } from './sources.ts'

/** A text in the sources that a person may read, and its place: `path:line`. */
export type Text = { text: string; at: string }

/**
 * Files whose texts are not the product's own words to its users: the demo company, and the output of operators'
 * commands.
 */
const NOT_READ = /^app\/(domain\/overview\/demo|commands|platform)\/|common-words|watchdog/

let read: { texts: Text[]; words: Text[] } | null = null

/** Returns every text in the product's sources that a person may read, each once, in the order of the files. */
export const listTexts = (): Text[] => (read ??= readTexts()).texts

/**
 * Returns every text that is one capitalised word, as on a badge, each once. Names of types and keys are among them.
 */
export const listWords = (): Text[] => (read ??= readTexts()).words

function readTexts(): { texts: Text[]; words: Text[] } {
  const found = new Map<string, string>()
  const alone = new Map<string, string>()
  for (const { name, text } of listProductSources()) {
    if (!name.startsWith('app/') || NOT_READ.test(name)) continue
    const kind = name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
    const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, kind)
    const visit = (node: ts.Node): void => {
      const words = wordsOf(node)
      const kept = words === null ? null : isLanguage(words) ? found : /^[A-Z][a-z]+$/.test(words) ? alone : null
      if (kept && !kept.has(words!)) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart())
        kept.set(words!, `${name}:${line + 1}`)
      }
      if (!ts.isImportDeclaration(node) && !ts.isTypeNode(node) && !isStyle(node)) ts.forEachChild(node, visit)
    }
    visit(file)
  }
  const listed = (map: Map<string, string>) => [...map].map(([text, at]) => ({ text, at }))
  return { texts: listed(found), words: listed(alone) }
}

const isStyle = (node: ts.Node) => ts.isJsxAttribute(node) && /class(Name)?$/i.test(node.name.getText())

/**
 * Returns whether a text is a sentence rather than code: words in capitals are SQL, a word with a slash, a colon or a
 * hyphen at its start is an address or a style, and text that begins with a function is a script.
 */
const isLanguage = (words: string) =>
  /[a-z] /i.test(words) &&
  !/^(GET|POST|PUT|DELETE|CREATE|SELECT|INSERT|UPDATE) |^\(function |^[a-z-]+(:|\/)|\b(bg|px|py|mt|text|flex|items|border|rounded)-|-\[|\b(FROM|WHERE|COALESCE|AND NOT|IS NULL)\b/.test(
    words,
  ) &&
  !/^[a-z0-9:/()[\].%_ -]*[a-z]-\d[a-z0-9:/()[\].%_ -]*$/.test(words)

function wordsOf(node: ts.Node): string | null {
  if (ts.isJsxText(node) || ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return tidy(node.text)
  if (!ts.isTemplateExpression(node)) return null
  return tidy(node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join(''))
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()
