/** How a browser puts a translation in the place of a text. */
export type Translator = 'google' | 'safari' | 'firefox' | 'overwrites'

/**
 * Returns what translates an element as a browser does: Google's puts two `font` elements in the place of a text,
 * Safari another text, and Firefox takes all children out and puts them back in the order of the other language, the
 * texts as one (its translations-document). Others overwrite the text. A browser does this apart from the page's
 * scripts, so nothing that a page has replaced is called.
 *
 * `translated` has the texts that need no translation; several share it if they translate one page in turn.
 *
 * It is complete in itself, because it runs in a page (`addInitScript`).
 */
export function makeTranslator(
  by: Translator,
  translate: (text: string) => string,
  translated = new WeakMap<Text, string>(),
): (root: Element) => void {
  const { insertBefore, appendChild } = Node.prototype
  const waits = (node: Node): node is Text =>
    node instanceof Text && node.data.trim() !== '' && translated.get(node) !== node.data
  const mark = (text: Text) => (translated.set(text, text.data), text)

  const replace = {
    google(parent: Element) {
      for (const text of [...parent.childNodes].filter(waits)) {
        const inner = document.createElement('font')
        inner.append(mark(new Text(translate(text.data))))
        const outer = document.createElement('font')
        outer.append(inner)
        insertBefore.call(parent, outer, text)
        text.remove()
      }
    },
    safari(parent: Element) {
      for (const text of [...parent.childNodes].filter(waits)) text.replaceWith(mark(new Text(translate(text.data))))
    },
    firefox(parent: Element) {
      const children = [...parent.childNodes]
      const [first, ...rest] = children.filter((child) => child instanceof Text)
      for (const child of children) child.remove()
      first!.data = translate([first!, ...rest].map(({ data }) => data).join(''))
      mark(first!)
      for (const child of children.reverse()) if (!rest.includes(child as Text)) appendChild.call(parent, child)
    },
    overwrites(parent: Element) {
      for (const text of [...parent.childNodes].filter(waits)) text.data = translate(text.data)
      for (const text of parent.childNodes) if (text instanceof Text) mark(text)
    },
  }[by]

  const untouched = 'script, style, noscript, textarea, title, select, svg, [translate=no], [translate=no] *'
  return (root) => {
    for (const parent of [root, ...root.querySelectorAll('*')])
      if (!parent.matches(untouched) && [...parent.childNodes].some(waits)) replace(parent)
  }
}

/**
 * The script (`addInitScript`) by which a browser translates a page once it has loaded, and whatever changes after
 * that.
 */
export const translating = (by: Translator) => `{
  const translate = (${makeTranslator.toString()})('${by}', (text) => text)
  const observer = new MutationObserver(again)
  function again() {
    translate(document.body)
    document.documentElement.classList.add('translated-ltr')
    observer.takeRecords()
  }
  addEventListener('load', () => {
    observer.observe(document, { childList: true, characterData: true, subtree: true })
    again()
  })
}`
