import { expect, it } from 'vitest'
import { renderMarkdown } from './markdown.server.ts'

it('renders headings beneath the page, lists and bold words', () => {
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

it('links to addresses and own pages, leaves pictures out and sets no style', () => {
  expect(renderMarkdown('[a](https://a.example/)')).toContain('<a href="https://a.example/" rel="noopener noreferrer">')
  expect(renderMarkdown('[form](/forms)')).toContain('href="/forms"')
  expect(renderMarkdown('![x](https://a.example/x.png)')).not.toContain('<img')
  expect(renderMarkdown('| a |\n|:-:|\n| b |')).not.toContain('style')
})
