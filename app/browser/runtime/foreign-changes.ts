/**
 * Others change pages too. A browser's translator replaces texts, and extensions add elements. React notices neither:
 * it would go on writing into texts that are no longer in the page, so that a person reads what is no longer true, and
 * it fails when it removes one or puts something before it (react#11538). So the children that React gave to an element
 * are remembered when others change them, and restored just before React changes them itself. A translator then
 * translates what is new.
 */
declare global {
  interface Window {
    /** Returns what wake.ts noted, and ends its watch, because a page may stay open for days. */
    earlyChanges: () => MutationRecord[]
  }
}

/** The children that React gave to an element, for as long as others have changed them. */
const given = new WeakMap<Node, Node[]>()
/** The element to which such a child belongs. */
const homes = new WeakMap<Node, Node>()
/** React's own words in texts that others have overwritten. */
const words = new WeakMap<Node, string | null>()

const { insertBefore } = Node.prototype
const observer = new MutationObserver((records) => remember(records))

/**
 * What no page of the portal contains: other elements around its head and body, styles, and what has another origin.
 */
const ADDED =
  'html > :not(head, body), head > :not(meta, title, link, script), head > :is([src*="//"], [href*="//"]), body > :not(:defined)'

/** React marks each node that it made or took over. */
const isReacts = (node: Node) => Object.keys(node).some((key) => key.startsWith('__reactFiber'))

/** From now on React's changes find the page as React left it. */
export function watchForeignChanges(): void {
  observer.observe(document, { childList: true, characterData: true, characterDataOldValue: true, subtree: true })
  for (const name of ['appendChild', 'insertBefore', 'removeChild'] as const) {
    const change = Node.prototype[name] as (...nodes: unknown[]) => unknown
    Object.assign(Node.prototype, {
      [name](this: Node, ...nodes: unknown[]) {
        restore(this)
        return unseen(() => change.apply(this, nodes))
      },
    })
  }
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')!
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string) {
      restore(homes.get(this))
      unseen(() => nodeValue.set!.call(this, value))
      words.delete(this)
    },
  })
}

/** Makes a change of the page's own, which `remember` then never sees. */
function unseen<T>(change: () => T): T {
  remember(observer.takeRecords())
  const changed = change()
  observer.takeRecords()
  return changed
}

function remember(records: MutationRecord[], isOwn = isReacts): void {
  const changes = new Map<Node, MutationRecord[]>()
  for (const record of records) {
    const { target, oldValue } = record
    if (target instanceof Text) {
      if (isOwn(target) && !words.has(target)) words.set(target, oldValue)
    } else if (!changes.get(target)?.push(record)) changes.set(target, [record])
  }
  for (const [parent, own] of changes)
    if (!given.has(parent) && own.some(({ removedNodes }) => [...removedNodes].some(isOwn))) {
      const children = childrenBefore(parent, own)
      given.set(parent, children)
      children.forEach((child) => homes.set(child, parent))
    }
}

/** Returns the children that an element had before these changes to it, by undoing them, the last one first. */
function childrenBefore(parent: Node, changes: MutationRecord[]): Node[] {
  let children: Node[] = [...parent.childNodes]
  for (const { addedNodes, removedNodes, nextSibling } of changes.reverse()) {
    const moved = new Set<Node>([...addedNodes, ...removedNodes])
    children = children.filter((child) => !moved.has(child))
    children.splice(nextSibling ? children.indexOf(nextSibling) : children.length, 0, ...removedNodes)
  }
  return children
}

/** What is in its place stays there, so that a focus or an open dialog is not lost. */
function restore(parent?: Node): void {
  remember(observer.takeRecords())
  const children = parent && given.get(parent)
  if (!children) return
  given.delete(parent)
  const own = new Set(children)
  unseen(() => {
    for (const child of [...parent.childNodes])
      if (!own.has(child) && /^(#text|FONT)$/.test(child.nodeName)) child.remove()
    children.reduceRight<Node | null>((next, child) => {
      let after = child.parentNode === parent ? child.nextSibling : undefined
      while (after && !own.has(after)) after = after.nextSibling
      if (after !== next) insertBefore.call(parent, child, next)
      if (child instanceof Text && words.has(child)) child.data = words.get(child)!
      words.delete(child)
      return child
    }, null)
  })
}

/**
 * Undoes what others have changed before React compares the page with what it renders: texts are restored, and added
 * elements taken out. React would draw the whole page again, without the text that was typed into it.
 * @returns what puts the elements back
 */
export function undoEarlyChanges(): () => void {
  const early = window.earlyChanges()
  remember(early, () => true)
  early.forEach(({ target }) => restore(target))
  const added = new Set(early.flatMap(({ addedNodes }) => [...addedNodes]).concat(...document.querySelectorAll(ADDED)))
  const taken = [...added].flatMap((node) =>
    node.parentNode ? [[node, node.parentNode, node.nextSibling] as const] : [],
  )
  taken.forEach(([node, parent]) => parent.removeChild(node))
  return () =>
    taken.reverse().forEach(([node, parent, next]) => {
      parent.insertBefore(node, next?.parentNode === parent ? next : null)
    })
}
