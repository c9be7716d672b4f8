/**
 * Runs in the page. Returns what the HTML standard does not allow there, one line each: a block inside text, a `time`
 * that no machine can read, an id on two elements.
 */
export function misplaced(): string[] {
  const text = 'span, p, button, label, strong, em, h1, h2, h3'
  const blocks = 'form, dialog, details, div, p, ul, ol, dl, table, section, article, fieldset, h1, h2, h3'
  const lineOf = (element: Element) => element.outerHTML.slice(0, 120)
  const inText = [...document.querySelectorAll(blocks)].flatMap((block) => {
    const around = block.parentElement?.closest(`${text}, ${blocks}`)
    return around?.matches(text) ? [around] : []
  })
  const times = [...document.querySelectorAll('time:not([datetime])')]
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  const twice = [...new Set(ids.filter((id, n) => ids.indexOf(id) !== n))]
  return [
    ...inText.map((around) => `a block inside text: ${lineOf(around)}`),
    ...times.map((time) => `a time without datetime: ${lineOf(time)}`),
    ...twice.map((id) => `two elements with the id ${id}`),
  ]
}
