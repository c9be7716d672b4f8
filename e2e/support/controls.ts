// These run in the page.

/** Disabled buttons without a reason. */
export function mute(): string[] {
  return [...document.querySelectorAll<HTMLElement>('button:disabled, [role=button][aria-disabled=true]')].flatMap(
    (button) => {
      const ids = (button.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean)
      const reason = ids.map((id) => document.getElementById(id)?.textContent?.trim() ?? '').join('')
      // 'Verifying Location...' says itself what it waits for.
      const words = button.textContent?.trim() ?? ''
      const waits = /(\.\.\.|…)$/.test(words)
      return button.checkVisibility() && !reason && !waits ? [words || button.outerHTML] : []
    },
  )
}

/** What can be pressed and is smaller than 44 x 44; links in running text may be. */
export function targets(): { small: string[]; count: number } {
  const small: string[] = []
  let count = 0
  for (const element of document.querySelectorAll<HTMLElement>('a[href], button, summary, input, select, textarea')) {
    const input = element instanceof HTMLInputElement ? element : null
    const label = input && ['checkbox', 'radio', 'file'].includes(input.type) ? input.labels?.[0] : null
    const inText = element.tagName === 'A' && getComputedStyle(element).display === 'inline'
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || inText) continue
    if (element.closest('.sr-only, .skip-link, svg')) continue
    const { width, height } = (label ?? element).getBoundingClientRect()
    if (width === 0) continue
    count += 1
    if (width < 43.9 || height < 43.9)
      small.push(
        `${element.tagName} ${Math.round(width)}x${Math.round(height)} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}`,
      )
  }
  return { small, count }
}
