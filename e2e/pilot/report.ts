import fs from 'node:fs'
import path from 'node:path'
import { asText } from './tasks.ts'
import { type Judged } from './invariants/all.ts'
import { type Break } from './invariants/break.ts'
import { type Played } from './play.ts'

/**
 * Writes the report of a week into a folder: the page for people, the list of what was done, and the breaks. Pictures
 * already in the folder are shown in the order of their names.
 * @returns the page's path
 */
export function writeReport(
  folder: string,
  { company, tasks, done, facts, seen }: Played,
  judged: readonly Judged[],
): string {
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, 'tasks.jsonl'), asText(tasks))
  fs.writeFileSync(
    path.join(folder, 'week.json'),
    JSON.stringify({ facts: { ...facts, company: null }, seen }, null, 1),
  )
  fs.writeFileSync(path.join(folder, 'breaks.txt'), judged.map(breaksOf).join(''))
  const pictures = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.jpg'))
    .sort()
  const guards = company.people.filter(({ work }) => work === 'days' || work === 'nights').length
  const body = `<h1>A week of a real company</h1>
<p>${company.people.length} people, ${guards} of them guards, at 5 sites: ${company.days} days from ${day(company.from)}, by seed
${escape(company.seed)}. ${tasks.length} things were done as planned, ${done.length} because of what somebody saw.</p>
<h2>What must hold</h2>
<table><thead><tr><th scope="col">Promise</th><th scope="col">Result</th><th scope="col">Figures</th></tr></thead><tbody>
${judged.map(row).join('\n')}
</tbody></table>
<h2>What befell the machine</h2>
<ul>${facts.ill.map(({ what, from }) => `<li>${instant(from)}: ${what}</li>`).join('') || '<li>Nothing</li>'}</ul>
<h2>What control did of its own accord</h2>
<ul>${done.map(({ at, who, what }) => `<li>${instant(at)}: ${escape(who)} ${escape(what)}</li>`).join('') || '<li>Nothing</li>'}</ul>
<h2>The wall, hour by hour</h2>
${pictures.map((name) => `<figure><img loading="lazy" src="${name}" alt="The wall"><figcaption>${escape(name.slice(0, -4))}</figcaption></figure>`).join('\n') || '<p>No browser was open in this run.</p>'}`
  const file = path.join(folder, 'index.html')
  fs.writeFileSync(
    file,
    `<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>A week of a real company</title><style>${STYLE}</style>${body}</html>\n`,
  )
  return file
}

/** Returns the breaks of one promise as text: person, minute, what was seen, what was true, and the steps. */
export const breaksOf = ({ number, name, breaks }: Judged): string =>
  breaks.map((one) => `${number} ${name}\n${told(one)}\n`).join('')

const told = ({ who, at, seen, was, steps }: Break) =>
  [
    `  ${who || 'the company'} at ${instant(at)}`,
    `  seen: ${seen}`,
    `  true: ${was}`,
    ...steps.map((step) => `    ${step}`),
  ].join('\n')

function row({ number, name, figures, breaks }: Judged): string {
  const said = Object.entries(figures).map(([what, n]) => `${escape(what)}: <b>${n}</b>`)
  const broken = breaks.slice(0, 5).map((one) => `<pre>${escape(told(one))}</pre>`)
  const result = breaks.length === 0 ? 'Holds' : `Broken ${breaks.length} times`
  return `<tr class="${breaks.length ? 'broken' : 'holds'}"><th scope="row">${number}. ${escape(name)}</th><td>${result}${broken.join('')}</td><td>${said.join('<br>')}</td></tr>`
}

const zone = { timeZone: 'Europe/London' }
const instant = (at: number) =>
  new Date(at).toLocaleString('en-GB', { ...zone, dateStyle: 'medium', timeStyle: 'short' })
const day = (at: number) => new Date(at).toLocaleDateString('en-GB', { ...zone, dateStyle: 'full' })
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem;color:#14202b}
table{border-collapse:collapse;width:100%}th,td{border:1px solid #b8c2cc;padding:.5rem;text-align:left;vertical-align:top}
.holds td:nth-child(2){background:#e5f5e8}.broken td:nth-child(2){background:#fde4e1}pre{white-space:pre-wrap;font-size:13px}
figure{display:inline-block;width:23rem;margin:.5rem}img{width:100%;border:1px solid #b8c2cc}figcaption{font-size:14px}`
