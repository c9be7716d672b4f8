// The functions in this file run in the page.

/** Returns disabled buttons that give no reason. */
export function mute(): string[] {
  return [...document.querySelectorAll<HTMLElement>('button:disabled, [role=button][aria-disabled=true]')].flatMap(
    (button) => {
      const ids = (button.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean)
      const reason = ids.map((id) => document.getElementById(id)?.textContent?.trim() ?? '').join('')
      // The label 'Verifying Location...' is itself the reason.
      const words = button.textContent?.trim() ?? ''
      const waits = /(\.\.\.|…)$/.test(words)
      return button.checkVisibility({ visibilityProperty: true }) && !reason && !waits
        ? [words || button.outerHTML]
        : []
    },
  )
}

/** Returns controls that are smaller than 44 x 44, except links in running text. */
export function targets(): { small: string[]; count: number } {
  const small: string[] = []
  let count = 0
  for (const element of document.querySelectorAll<HTMLElement>('a[href], button, summary, input, select, textarea')) {
    const input = element instanceof HTMLInputElement ? element : null
    const label = input && ['checkbox', 'radio', 'file'].includes(input.type) ? input.labels?.[0] : null
    const inText = element.tagName === 'A' && getComputedStyle(element).display === 'inline'
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || inText) continue
    if (element.closest('.sr-only, .skip-link, svg')) continue
    // Either can be pressed: sometimes a file field is visible, sometimes only its label.
    const sizes = [element, ...(label ? [label] : [])].map((one) => one.getBoundingClientRect())
    const { width, height } = sizes.sort((a, b) => b.height - a.height)[0]!
    if (width === 0) continue
    count += 1
    if (width < 43.9 || height < 43.9)
      small.push(
        `${element.tagName} ${Math.round(width)}x${Math.round(height)} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}`,
      )
  }
  return { small, count }
}

/** Returns visible buttons and links that show nothing: no words, and no picture that has a size. */
export function empty(): string[] {
  const shows = (node: Node): boolean => {
    if (node instanceof Text) return node.data.trim() !== '' && node.parentElement!.getBoundingClientRect().width > 1
    if (!(node instanceof Element) || !node.checkVisibility()) return false
    if (/^(svg|img|canvas|video)$/i.test(node.tagName)) return node.getBoundingClientRect().width > 1
    return [...node.childNodes].some(shows)
  }
  const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, summary')]
  return controls
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1)
    .filter((one) => !shows(one))
    .map((one) => one.getAttribute('aria-label') ?? one.textContent?.trim().slice(0, 40) ?? one.outerHTML)
}

/** Returns controls without a border, underline or native look, and selected ones that look like the others. */
export function withoutEdge(): string[] {
  const seen = (element: Element) => element.checkVisibility() && !element.closest('.sr-only, .skip-link')
  const name = (element: Element) =>
    `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? ''}`
  const edged = (element: Element) => {
    const { borderTopStyle, borderTopWidth, outlineStyle, textDecorationLine } = getComputedStyle(element)
    return (
      (borderTopStyle !== 'none' && parseFloat(borderTopWidth) > 0) ||
      outlineStyle !== 'none' ||
      textDecorationLine !== 'none'
    )
  }
  const boxes = [
    ...document.querySelectorAll('button, select, textarea, input:not([type=hidden], [type=radio], [type=checkbox])'),
  ]
  const iconOnly = (element: Element) => element.querySelector('svg') !== null
  const chosen = [...document.querySelectorAll('[aria-pressed=true], [aria-current]:not([aria-current=false])')]
  const plain = [
    ...boxes
      .filter((element) => seen(element) && !edged(element) && !iconOnly(element))
      .map((one) => `no edge: ${name(one)}`),
    ...chosen
      .filter((element) => seen(element) && getComputedStyle(element).outlineStyle === 'none')
      .map((one) => `chosen, but like the rest: ${name(one)}`),
  ]
  const canvas = getComputedStyle(document.body).backgroundColor
  const icons = [...document.querySelectorAll('button svg, a svg')].filter(
    (icon) => seen(icon) && getComputedStyle(icon).stroke === canvas,
  )
  return [...plain, ...icons.map((icon) => `icon cannot be seen: ${name(icon.parentElement!)}`)]
}

/** Returns text that is cut off because it does not fit into its box. */
export function cutOff(): string[] {
  return [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
    const { overflowX, overflowY, clipPath, position } = getComputedStyle(element)
    // Most elements hide nothing, so this is asked first.
    if ((overflowX !== 'hidden' && overflowY !== 'hidden') || clipPath !== 'none' || position === 'fixed') return []
    if (element.closest('.sr-only, svg, dialog:not([open]), .skip-link')) return []
    if (!element.checkVisibility() || !element.textContent?.trim()) return []
    const wide = overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1
    const high = overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1
    return wide || high ? [`${element.tagName} ${element.textContent.trim().slice(0, 40)}`] : []
  })
}
