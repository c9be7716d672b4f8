/** An email without an address, with the same words as text and as HTML. */
export type Email = {
  subject: string
  text: string
  html: string
  /**
   * Must nobody see it but its recipients, because the alert is hidden? If so, it is not written to a file when there
   * is no mail server.
   */
  discreet?: boolean
}

/** A part of an email: a paragraph, a list of facts, a button with a link, or preformatted lines. */
type Part =
  { say: string } | { facts: [label: string, value: string][] } | { button: string; url: string } | { verbatim: string }

/**
 * Builds an email in both forms, with the same words as plain text and HTML. @param company the sender's name, in the
 * head and the closing line
 */
export function writeEmail(company: string, subject: string, parts: Part[]): Email {
  const foot = `${company}. You receive this because you work with us. Please do not reply to this address.`
  return {
    subject: oneLine(subject),
    text: [...parts.map(asText), '-- ', foot].join('\n\n') + '\n',
    html: page(company, oneLine(subject), parts.map(asHtml).join('\n'), foot),
  }
}

/** Returns a header's value without line breaks, so that it cannot add another header. */
export const oneLine = (value: string) => value.replace(/[\r\n\t\0]+/g, ' ').trim()

function asText(part: Part): string {
  if ('say' in part) return part.say
  if ('facts' in part) return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
  if ('button' in part) return `${part.button}:\n${part.url}`
  return part.verbatim
}

function asHtml(part: Part): string {
  if ('say' in part) return `<p style="margin:0 0 16px">${escape(part.say)}</p>`
  if ('facts' in part) {
    const rows = part.facts.map(
      ([label, value]) =>
        `<tr><th style="text-align:left;vertical-align:top;padding:4px 16px 4px 0">${escape(label)}</th><td style="padding:4px 0">${escape(value)}</td></tr>`,
    )
    return `<table style="border-collapse:collapse;margin:0 0 16px">${rows.join('')}</table>`
  }
  if ('button' in part) {
    const link = `<a href="${escape(part.url)}" style="background:#12233f;color:#ffffff;padding:12px 20px;border-radius:6px;text-decoration:none;font-weight:bold;display:inline-block">${escape(part.button)}</a>`
    return `<p style="margin:0 0 16px">${link}</p><p style="margin:0 0 16px;font-size:13px">If the button does not work, copy this address: ${escape(part.url)}</p>`
  }
  return `<pre style="white-space:pre-wrap;font-family:inherit;margin:0 0 16px">${escape(part.verbatim)}</pre>`
}

function page(company: string, title: string, body: string, foot: string): string {
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>${escape(title)}</title></head>
<body style="margin:0;background:#eef1f5;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#15202b">
<div style="max-width:600px;margin:0 auto;padding:24px">
<p style="font-weight:bold;margin:0 0 16px">${escape(company)}</p>
<div style="background:#ffffff;border-radius:8px;padding:24px">
<h1 style="font-size:20px;margin:0 0 16px">${escape(title)}</h1>
${body}
</div>
<p style="font-size:12px;color:#4a5563">${escape(foot)}</p>
</div></body></html>`
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
