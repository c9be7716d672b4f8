import MarkdownIt from 'markdown-it'
import { task as threadTask } from './task.ts'

export type MarkdownTask = { text: string }

const layout = new MarkdownIt({ html: false, linkify: true, breaks: true }).disable(['image'])

// The headings of a text rank below the page's own. A style attribute for alignment is removed, because the page's
// content security policy forbids it.
layout.core.ruler.push('fit_the_page', ({ tokens }) => {
  for (const token of tokens) {
    if (/^heading_/.test(token.type)) token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 1)}`
    if (token.attrs) token.attrs = token.attrs.filter(([name]) => name !== 'style')
  }
})

const openLink =
  layout.renderer.rules.link_open ?? ((tokens, at, options, _env, self) => self.renderToken(tokens, at, options))
layout.renderer.rules.link_open = (tokens, at, options, env, self) => {
  tokens[at]!.attrSet('rel', 'noopener noreferrer')
  return openLink(tokens, at, options, env, self)
}

const link = /^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i
layout.validateLink = (url) => link.test(url.trim())

/**
 * Renders plain text or Markdown as HTML that is safe to place in a page. Raw HTML appears as text, links lead only to
 * http(s), mail and telephone addresses and the portal's own pages, and pictures are left out.
 */
export const markdown = ({ text }: MarkdownTask): string => layout.render(text)

export default threadTask(markdown)
