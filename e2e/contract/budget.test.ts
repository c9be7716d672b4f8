import fs from 'node:fs'
import { expect, test } from '../support/test.ts'
import { readAssets, scriptsOf } from '../support/weights.ts'

const KB = 1024

/** Returns what a page may load at first, gzipped scripts in KB. */
const budgetOf = (id: string) =>
  id.startsWith('form-') || id === 'routes/offline/form' ? 133 : id.startsWith('routes/admin/') ? 175 : 123

test('every page stays within its budget of scripts', async () => {
  const assets = await readAssets()
  const pages = Object.keys(assets.routes).filter((id) => !['routes/api', 'routes/health'].includes(id))
  const over = pages
    .map((id) => ({ id, kb: Math.round((scriptsOf(assets, id).bytes / KB) * 10) / 10, budget: budgetOf(id) }))
    .filter(({ kb, budget }) => kb > budget)
  expect(pages.length).toBeGreaterThan(20)
  expect(over).toEqual([])
})

test('no page needs more than thirteen script files, an admin page fourteen', async () => {
  const assets = await readAssets()
  const many = Object.keys(assets.routes)
    .map((id) => ({ id, files: scriptsOf(assets, id).files.length }))
    .filter(({ id, files }) => files > (id.startsWith('routes/admin/') ? 14 : 13))
  expect(many).toEqual([])
})

test('no admin page loads the code that sends a phone’s records', async () => {
  const assets = await readAssets()
  const senders = Object.keys(assets.routes)
    .filter((id) => id.startsWith('routes/admin/'))
    .filter((id) => scriptsOf(assets, id).files.some((file) => /^.?assets.outbox-/.test(file)))
  expect(senders).toEqual([])
})

/**
 * What browsers that README.md names lack, by MDN's tables: methods of the language and of documents, an option that
 * makes a call fail, and syntax, which stops a whole script. What is asked for before it is used, such as
 * `showPopover`, is not listed.
 */
const TOO_NEW =
  /\.(checkVisibility|toSorted|toReversed|toSpliced|groupBy|withResolvers|fromAsync|isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|toBase64|toHex|setHTML|moveBefore)\(|\b(URL\.(canParse|parse)|AbortSignal\.any|Promise\.try|RegExp\.escape|Iterator\.from|Uint8Array\.from(Base64|Hex))\(|requestIdleCallback\(|\bimageOrientation:|\(\?<[=!]|\bstatic ?\{/g

test('no script needs more than the oldest browser has that the README names', () => {
  const client = 'build/client'
  const scripts = fs.readdirSync(`${client}/assets`).filter((file) => file.endsWith('.js'))
  const found = [...scripts.map((file) => `assets/${file}`), 'sw.js'].flatMap((file) =>
    (fs.readFileSync(`${client}/${file}`, 'utf8').match(TOO_NEW) ?? []).map((what) => `${file}: ${what}`),
  )
  expect(scripts.length).toBeGreaterThan(100)
  expect(found).toEqual([])
})

test('what must fit the window is not measured in a unit that old browsers do not know', () => {
  const folder = 'build/client/assets'
  const [styles] = fs.readdirSync(folder).filter((file) => file.endsWith('.css'))
  const measured = fs.readFileSync(`${folder}/${styles}`, 'utf8').match(/[\w-]+:[^;{}()]*(calc\()?\d+dvh/g)
  expect(measured?.filter((rule) => rule !== 'min-height:100dvh')).toEqual(['height:100dvh', '--screen:100dvh'])
})

test('the typeface is at most 30 KB, is requested with the page, and is cached for good', async ({ as }) => {
  const folder = 'build/client/assets'
  const files = fs.readdirSync(folder).filter((file) => file.endsWith('.woff2'))
  const bytes = files.map((file) => fs.statSync(`${folder}/${file}`).size)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(30 * KB)
  const nobody = await as('nobody')
  const { link } = (await nobody.get('/login')).headers()
  const named = /^<(\/assets\/[\w.-]+\.woff2)>; rel=preload; as=font; type="font\/woff2"; crossorigin$/.exec(link ?? '')
  const answer = await nobody.get(named?.[1] ?? 'none')
  expect(answer.headers()).toMatchObject({
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

test('server-side checks are never sent to the browser', () => {
  const folder = 'build/client/assets'
  const carriers = fs
    .readdirSync(folder)
    .filter(
      (file) =>
        file.endsWith('.js') &&
        /ZodError|drizzle|better-sqlite3|node:crypto/.test(fs.readFileSync(`${folder}/${file}`, 'utf8')),
    )
  expect(carriers).toEqual([])
})

test('the licences of what the scripts contain are one file, and in none of the scripts', async ({ as }) => {
  const folder = 'build/client/assets'
  const scripts = fs.readdirSync(folder).filter((file) => file.endsWith('.js'))
  expect(scripts.filter((file) => fs.readFileSync(`${folder}/${file}`, 'utf8').includes('@license'))).toEqual([])
  const licences = await (await (await as('nobody')).get('/licences.txt')).text()
  for (const name of ['@remix-run/react: MIT', 'leaflet: BSD-2-Clause', 'react-dom: MIT'])
    expect(licences).toContain(`${name}\n`)
  expect(licences).toContain('Copyright (c) Facebook, Inc. and its affiliates.')
})

test('a file of the build is sent as it was compressed when it was built, if its reader accepts that', async ({
  as,
}) => {
  const client = await as('nobody')
  const [asset] = /\/assets\/entry[\w.-]+\.js/.exec(await (await client.get('/login')).text())!
  const content = fs.readFileSync(`build/client${asset}`, 'utf8')
  const endings = { br: '.br', gzip: '.gz', 'gzip, deflate, br': '.br', 'br;q=0, gzip': '.gz', identity: '' }
  for (const [taken, ending] of Object.entries(endings)) {
    const answer = await client.get(asset, { headers: { 'Accept-Encoding': taken } })
    const headers = answer.headers()
    expect(headers['content-length'], taken).toBe(String(fs.statSync(`build/client${asset}${ending}`).size))
    expect(headers['content-encoding'], taken).toBe({ '.br': 'br', '.gz': 'gzip' }[ending])
    expect(headers['content-type'], taken).toMatch(/^(text|application)\/javascript/)
    expect(headers['cache-control'], taken).toBe('public, max-age=31536000, immutable')
    expect(headers.vary, taken).toContain('Accept-Encoding')
    expect(await answer.text(), taken).toBe(content)
  }
  const worker = (await client.get('/sw.js')).headers()
  expect([worker['cache-control'], worker['content-encoding']]).toEqual(['no-cache', 'br'])
})
