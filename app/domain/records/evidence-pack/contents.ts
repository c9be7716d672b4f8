import { escapeHtml } from '../export/page.ts'
import { showInstant } from '~/platform/dates.ts'

type About = { title: string; company: string; at: Date }
type Listed = { name: string; title: string; rows: number | null; sha256: string }

/** The contents page: each file of the pack, how much it contains, and its SHA-256. */
export const contentsPage = ({ title, company, at }: About, files: readonly Listed[]): string => `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{border:1px solid #aab;padding:.3rem .6rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}code{font-size:.85em}</style>
</head><body><h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(company)}, made on ${escapeHtml(showInstant(at))}. Times are London time.</p>
<p>Check the files with <code>sha256sum -c SHA256SUMS</code>.</p>
<table><thead><tr><th scope="col">File</th><th scope="col">What it holds</th><th scope="col">Rows</th><th scope="col">SHA-256</th></tr></thead><tbody>
${files.map(rowOf).join('\n')}
</tbody></table></body></html>
`

const rowOf = ({ name, title, rows, sha256 }: Listed): string =>
  `<tr><th scope="row"><a href="${escapeHtml(name)}">${escapeHtml(name)}</a></th><td>${escapeHtml(title)}</td><td>${rows ?? ''}</td><td><code>${sha256}</code></td></tr>`
