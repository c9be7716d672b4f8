import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MarkdownTask, markdown } from './markdown.ts'
import { openPool } from './pool.ts'

const renderMarkdown = (text: string) => markdown({ text })

it("renders headings below the page's own, lists and bold words", () => {
  expect(renderMarkdown('# Radios\n\n- **one**')).toBe('<h2>Radios</h2>\n<ul>\n<li><strong>one</strong></li>\n</ul>\n')
})

it('shows raw HTML as text', () => {
  const html = renderMarkdown('<script>alert(1)</script>\n\n<img src=x onerror=alert(1)> hello <b>you</b>')
  expect(html).not.toMatch(/<(script|img|b)\b/)
  expect(html).toContain('&lt;script&gt;')
})

it.each(['javascript:alert(1)', 'JaVaScript:alert(1)', 'data:text/html,x', '//evil.example', '\\\\evil', 'vbscript:x'])(
  'makes no link to %s',
  (url) => {
    expect(renderMarkdown(`[press](${url})`)).not.toContain('<a ')
  },
)

it("links to addresses and the portal's pages, omits pictures and sets no style", () => {
  expect(renderMarkdown('[a](https://a.example/)')).toContain('<a href="https://a.example/" rel="noopener noreferrer">')
  expect(renderMarkdown('[form](/forms)')).toContain('href="/forms"')
  expect(renderMarkdown('![x](https://a.example/x.png)')).not.toContain('<img')
  expect(renderMarkdown('| a |\n|:-:|\n| b |')).not.toContain('style')
})

const LENGTH = 100_000
const long = (beginning: string, unit: string) =>
  (beginning + unit.repeat(Math.ceil(LENGTH / unit.length))).slice(0, LENGTH)
const PIECES = [
  '*',
  '_',
  '[',
  ']',
  '(',
  ')',
  '`',
  '~',
  '>',
  '-',
  '#',
  '|',
  '<',
  '&',
  '\\',
  '!',
  ':',
  '/',
  '.',
  '@',
  'a',
]

describe('a text made to take long', () => {
  // Even if a text is slow in spite of these tests, its thread is ended at the deadline (below).
  it('is quick: an address followed by 85,000 asterisks', () => {
    expect(took('https://x.com/' + '*'.repeat(85_000))).toBeLessThan(2000)
  })

  it('is quick for any short sequence of characters repeated', () => {
    const unit = fc.array(fc.constantFrom(...PIECES, ' ', '\n', 'https://'), { minLength: 1, maxLength: 5 })
    const beginning = fc.constantFrom('', 'https://x.com/', '> ', '- ', '[')
    const property = fc.property(beginning, unit, (start, parts) => took(long(start, parts.join(''))) < 10_000)
    fc.assert(property, { numRuns: 15, seed: 8 })
  })

  const took = (text: string) => {
    const begun = performance.now()
    renderMarkdown(text)
    return performance.now() - begun
  }
})

it('is cut off on its thread when it takes too long, and the next text is rendered', async () => {
  const pool = openPool<MarkdownTask, string>({ root: process.cwd(), production: false, task: 'markdown', threads: 1 })
  try {
    expect(await pool.run({ text: '# One' }, 60_000)).toBe('<h2>One</h2>\n')
    await expect(pool.run({ text: long('', '> a\n\n- b\n\n') }, 1)).rejects.toMatchObject({ code: 'timeout' })
    expect(await pool.run({ text: '# Two' }, 60_000)).toBe('<h2>Two</h2>\n')
  } finally {
    await pool.close()
  }
})
