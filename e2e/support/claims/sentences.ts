import ts from 'typescript'
import { listProductSources } from '../sources.ts'

/** Words by which a sentence states what happened, or what is so, in the world. */
export const CLAIM_WORDS =
  /\b(verified|sent|told|seen|notified|nobody|no one|as planned|complete|completed|is elsewhere|saved|matched|matches|encrypted|backed up|called|received|delivered|confirmed|safe|acknowledged)\b/i

export type Sentence = { text: string; at: string }

/** Files whose texts no person reads as the product's word: the invented company, and what operators' commands print. */
const NOT_READ = /^app\/(domain\/overview\/demo|commands|platform)\/|common-words|watchdog/

/** Every text of the sources that a person may read and that has one of the words in it, each once, with where it stands. */
export function listClaims(): Sentence[] {
  const found = new Map<string, string>()
  for (const { name, text } of listProductSources()) {
    if (!name.startsWith('app/') || NOT_READ.test(name) || !CLAIM_WORDS.test(text)) continue
    const file = ts.createSourceFile(
      name,
      text,
      ts.ScriptTarget.Latest,
      true,
      name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    )
    const visit = (node: ts.Node): void => {
      const words = wordsOf(node)
      if (words !== null && isSentence(words) && !found.has(words)) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart())
        found.set(words, `${name}:${line + 1}`)
      }
      if (!ts.isImportDeclaration(node) && !ts.isTypeNode(node)) ts.forEachChild(node, visit)
    }
    visit(file)
  }
  return [...found].map(([text, at]) => ({ text, at }))
}

/** Words in capitals are SQL, a word with a slash, a colon or a hyphen before all else an address or a style. */
const isSentence = (words: string) =>
  CLAIM_WORDS.test(words) &&
  /[a-z] /i.test(words) &&
  !/^(GET|POST|PUT|DELETE|CREATE) |^[a-z-]+(:|\/)|\b(bg|px|text)-|-\[/.test(words)

function wordsOf(node: ts.Node): string | null {
  if (ts.isJsxText(node) || ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return tidy(node.text)
  if (!ts.isTemplateExpression(node)) return null
  return tidy(node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join(''))
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()
