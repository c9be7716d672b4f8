import { expect, it } from 'vitest'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { type Block, pdf } from './pdf.ts'

async function opened(blocks: Block[]) {
  const bytes = await pdf({
    company: 'Connect Security',
    title: 'Daily Report Log',
    reference: 'F10-ABCD-EFGH',
    facts: [{ label: 'Submitted', text: '21 November 2026' }],
    blocks,
  })
  return getDocument({ data: bytes, useSystemFonts: false, verbosity: 0 }).promise
}

async function textOf(document: Awaited<ReturnType<typeof opened>>) {
  const pages = await Promise.all(Array.from({ length: document.numPages }, (_, at) => document.getPage(at + 1)))
  const texts = await Promise.all(pages.map((page) => page.getTextContent()))
  return texts.map((text) => text.items.map((item) => ('str' in item ? item.str : '')).join(' '))
}

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()

it('shows title, facts, questions and answers, with accents and pound signs', async () => {
  const document = await opened([
    { kind: 'heading', text: 'Your details' },
    { kind: 'answer', label: 'Name', text: 'Zoë Łukasz Ångström Ωμέγα Жук £84.50' },
    { kind: 'list', items: ['First rule', 'Second rule'] },
    { kind: 'answer', label: 'Incidents', text: '' },
  ])
  const [text] = await textOf(document)
  for (const part of [
    'Daily Report Log',
    'F10-ABCD-EFGH',
    'Your details',
    'Zoë Łukasz Ångström Ωμέγα Жук £84.50',
    '2. Second rule',
    'Not answered',
    'Page 1 of 1',
  ])
    expect(text).toContain(part)
})

it('shows rare accents, and says of letters and signs that it cannot show where to read them', async () => {
  const plain = await opened([{ kind: 'answer', label: 'Name', text: 'Ḥasan Ṣalāḥ, Tŷ Mawr, José' }])
  expect((await textOf(plain))[0]!.normalize('NFC').replace(/\s/g, '')).toContain('ḤasanṢalāḥ,TŷMawr,José')
  expect((await textOf(plain))[0]).not.toContain('cannot show')
  const bytes = await photo(40, 30)
  const lacking = await opened([
    { kind: 'answer', label: 'Statement', text: 'Left at 02:10 👍🏽 by gate\t2: محمد' },
    { kind: 'pictures', label: 'Photos', height: 60, pictures: [{ bytes, alt: 'Photo 1 of 1' }] },
  ])
  const [text] = await textOf(lacking)
  expect(text!.replace(/\s/g, '')).toContain('Leftat02:10\ufffdbygate2:\ufffd\ufffd\ufffd\ufffd')
  expect(text).toContain('\ufffd is a letter or sign that this document cannot show. The portal shows it.')
})

it('numbers every page', async () => {
  const document = await opened(
    Array.from({ length: 80 }, (_, at): Block => ({ kind: 'answer', label: `Question ${at}`, text: 'x '.repeat(90) })),
  )
  const texts = await textOf(document)
  expect(texts.length).toBeGreaterThan(3)
  texts.forEach((text, at) => expect(text).toContain(`Page ${at + 1} of ${texts.length}`))
})

it('is tagged for reading aloud, in English, with words for each picture', async () => {
  const bytes = await photo(40, 30)
  const document = await opened([
    { kind: 'pictures', label: 'Photos', height: 60, pictures: [{ bytes, alt: 'Photo 1 of 1' }] },
  ])
  const tree = JSON.stringify(await (await document.getPage(1)).getStructTree())
  expect(tree).toContain('"role":"H1"')
  expect(tree).toContain('"alt":"Photo 1 of 1"')
  expect((await document.getMarkInfo())?.Marked).toBe(true)
})

it('fits ten large photos on as many pages as they need', async () => {
  const bytes = await photo(1600, 1200)
  const pictures = Array.from({ length: 10 }, (_, at) => ({ bytes, alt: `Photo ${at + 1}` }))
  const document = await opened([{ kind: 'pictures', label: 'Photos', height: 240, pictures }])
  expect(document.numPages).toBeGreaterThan(2)
})

it('keeps the heading of a signature with it, however much comes before', async () => {
  const bytes = await photo(400, 120)
  const signature: Block = { kind: 'pictures', label: 'Signed', height: 90, pictures: [{ bytes, alt: 'Signature' }] }
  for (let lines = 12; lines < 20; lines++) {
    const answers = Array.from({ length: lines }, (): Block => ({ kind: 'answer', label: 'Question', text: 'Answer' }))
    const texts = await textOf(await opened([...answers, { kind: 'heading', text: 'Declaration' }, signature]))
    const page = (words: string) => texts.findIndex((text) => text.includes(words))
    expect(page('Declaration'), `after ${lines} answers`).toBe(page('Signed'))
  }
})
