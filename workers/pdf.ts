import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import PDFDocument from 'pdfkit'
import { drawLabels, drawPoster, type Poster } from './pdf-posters.ts'
import { MISSING, printable } from './printable.ts'
import { task as threadTask } from './task.ts'
import { unpacked } from './woff.ts'

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }
  /** A question and its answer in words. */
  | { kind: 'answer'; label: string; text: string }
  /** An entry of a log, with its time; `struck` if it was replaced. */
  | { kind: 'entry'; label: string; text: string; struck?: boolean }
  /**
   * Pictures in a row, `height` points high, as JPEG or PNG bytes, each with a description for people who cannot see
   * it.
   */
  | { kind: 'pictures'; label: string; height: number; pictures: { bytes: Uint8Array; alt: string }[] }
  /** A poster on a page of its own; `labels` are small ones, to be cut out. */
  | { kind: 'poster'; poster: Poster }
  | { kind: 'labels'; labels: Poster[] }
  /** Starts a new page for the next block. */
  | { kind: 'page' }
  /** A warning that must not be overlooked. */
  | { kind: 'warning'; text: string }

export type PdfTask = {
  company: string
  title: string
  /** The document's reference, shown next to the page number. */
  reference: string
  /** Short facts under the title. */
  facts: { label: string; text: string }[]
  blocks: Block[]
}

type Pdf = InstanceType<typeof PDFDocument>
type Container = ReturnType<Pdf['struct']>

const INK = '#0d1c1f'
const MUTED = '#4b5e5c'
const MARGIN = 56
const FOOT = 40
/** The points that a heading takes. */
const HEADING = 40
const folder = path.join(
  path.dirname(createRequire(import.meta.url).resolve('roboto-fontface/package.json')),
  'fonts/roboto',
)
const font = (name: string) => unpacked(fs.readFileSync(path.join(folder, `${name}.woff`)))
let fonts: { regular: Buffer; bold: Buffer } | undefined

/**
 * Draws an A4 document with the company's name, title, facts, blocks and page numbers. It is tagged so that a screen
 * reader reads it in order. @returns the PDF's bytes
 */
export async function pdf(given: PdfTask): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT },
    bufferPages: true,
    tagged: true,
    pdfVersion: '1.7',
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: `${given.title} ${given.reference}`.trim(), Author: given.company },
  })
  const bytes = collected(doc)
  fonts ??= { regular: font('Roboto-Regular'), bold: font('Roboto-Bold') }
  for (const [name, bytes] of Object.entries(fonts)) doc.registerFont(name, bytes)
  const task = printable(given, signsOf(doc))
  const root = doc.struct('Document')
  doc.addStructure(root)
  masthead(doc, root, task)
  task.blocks.forEach((block, at) => draw(doc, root, block, task.blocks[at + 1]))
  root.end()
  footers(doc, task)
  doc.end()
  return bytes
}

export default threadTask(pdf)

/** Returns whether the fonts have a code point. Both have the same. */
function signsOf(doc: Pdf): (code: number) => boolean {
  type Font = { _font: { font: { hasGlyphForCodePoint: (code: number) => boolean } } }
  const { font } = (doc.font('regular') as unknown as Font)._font
  return (code) => font.hasGlyphForCodePoint(code)
}

const textOnly = (_name: string, value: unknown) => (ArrayBuffer.isView(value) ? null : value)

function collected(doc: Pdf): Promise<Uint8Array> {
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))))
    doc.on('error', reject)
  })
}

const width = (doc: Pdf) => doc.page.width - 2 * MARGIN

function masthead(doc: Pdf, root: Container, task: PdfTask): void {
  ornament(doc, () => {
    doc.rect(0, 0, doc.page.width, 10).fill(INK)
    doc.rect(0, 10, doc.page.width, 3).fill('#d8f03a')
  })
  words(doc, root, 'P', task.company, { font: 'bold', size: 11, color: MUTED })
  doc.moveDown(0.3)
  words(doc, root, 'H1', task.title, { font: 'bold', size: 20 })
  doc.moveDown(0.4)
  for (const fact of task.facts) pair(doc, root, fact.label, fact.text)
  if (JSON.stringify(task, textOnly).includes(MISSING))
    words(doc, root, 'P', `${MISSING} is a letter or sign that this document cannot show. The portal shows it.`, {
      ...{ size: 10, color: MUTED },
    })
  doc.moveDown(0.5)
}

function draw(doc: Pdf, root: Container, block: Block, next?: Block): void {
  if (block.kind === 'heading') return heading(doc, root, block.text, next)
  if (block.kind === 'paragraph') return spaced(doc, () => words(doc, root, 'P', block.text))
  if (block.kind === 'list') return list(doc, root, block.items)
  if (block.kind === 'answer') return answer(doc, root, block.label, block.text)
  if (block.kind === 'entry') return entry(doc, root, block)
  if (block.kind === 'pictures') return pictures(doc, root, block)
  if (block.kind === 'poster') return drawPoster(doc, root, block.poster)
  if (block.kind === 'labels') return drawLabels(doc, root, block.labels, FOOT)
  if (block.kind === 'page') return void doc.addPage()
  spaced(doc, () => words(doc, root, 'P', block.text, { font: 'bold', color: '#a8201a' }))
}

type Look = { font?: 'regular' | 'bold'; size?: number; color?: string; indent?: number; strike?: boolean }

function words(doc: Pdf, parent: Container, tag: string, text: string, look: Look = {}): void {
  const { font = 'regular', size = 10.5, color = INK, indent = 0, strike = false } = look
  const element = doc.struct(tag, {}, () => {
    doc.font(font).fontSize(size).fillColor(color)
    doc.text(text || ' ', MARGIN + indent, doc.y, { width: width(doc) - indent, lineGap: 2, strike })
  })
  parent.add(element)
}

function spaced(doc: Pdf, drawn: () => void): void {
  drawn()
  doc.moveDown(0.5)
}

/** A heading stays with the pictures below it, so that a signature is not alone on its page. */
function heading(doc: Pdf, root: Container, text: string, next?: Block): void {
  room(doc, HEADING + (next?.kind === 'pictures' ? picturesRoom(next) : 20))
  doc.moveDown(0.4)
  words(doc, root, 'H2', text, { font: 'bold', size: 13 })
  ornament(doc, () => {
    doc
      .moveTo(MARGIN, doc.y + 1)
      .lineTo(doc.page.width - MARGIN, doc.y + 1)
      .lineWidth(0.75)
      .stroke('#c3cfcc')
  })
  doc.moveDown(0.5)
}

const pair = (doc: Pdf, root: Container, label: string, text: string) =>
  words(doc, root, 'P', `${label}: ${text}`, { size: 10, color: MUTED })

function answer(doc: Pdf, root: Container, label: string, text: string): void {
  room(doc, 40)
  words(doc, root, 'P', label, { font: 'bold', size: 9.5, color: MUTED })
  spaced(doc, () => words(doc, root, 'P', text || 'Not answered', { color: text ? INK : MUTED }))
}

function entry(doc: Pdf, root: Container, { label, text, struck }: Extract<Block, { kind: 'entry' }>): void {
  room(doc, 40)
  words(doc, root, 'P', label, { font: 'bold', size: 9.5, color: MUTED })
  if (text) words(doc, root, 'P', text, struck ? { strike: true, color: MUTED } : {})
  doc.moveDown(0.4)
}

function list(doc: Pdf, root: Container, items: string[]): void {
  const element = doc.struct('L')
  root.add(element)
  items.forEach((item, at) => words(doc, element, 'LI', `${at + 1}. ${item}`, { indent: 8 }))
  element.end()
  doc.moveDown(0.5)
}

const picturesRoom = ({ height }: { height: number }) => height + 30

function pictures(doc: Pdf, root: Container, block: Extract<Block, { kind: 'pictures' }>): void {
  room(doc, picturesRoom(block))
  words(doc, root, 'P', block.label, { font: 'bold', size: 9.5, color: MUTED })
  let x = MARGIN
  let y = doc.y + 3
  for (const { bytes, alt } of block.pictures) {
    const opened = (doc as unknown as { openImage(source: Buffer): { width: number; height: number } }).openImage(
      Buffer.from(bytes),
    )
    const scale = Math.min(block.height / opened.height, width(doc) / opened.width)
    const [wide, high] = [opened.width * scale, opened.height * scale]
    if (x > MARGIN && x + wide > doc.page.width - MARGIN) {
      x = MARGIN
      y += block.height + 8
    }
    if (y + high > doc.page.height - MARGIN - FOOT) {
      doc.addPage()
      y = MARGIN
      x = MARGIN
    }
    const [left, top] = [x, y]
    root.add(
      doc.struct(
        'Figure',
        { alt },
        () => void doc.image(opened as unknown as Buffer, left, top, { width: wide, height: high }),
      ),
    )
    x += wide + 8
  }
  doc.x = MARGIN
  doc.y = y + block.height + 10
}

/** Starts a new page if fewer than this many points are left on the current one. */
function room(doc: Pdf, points: number): void {
  if (doc.y + points > doc.page.height - MARGIN - FOOT) doc.addPage()
}

/** Draws something decorative; it is not read aloud. */
function ornament(doc: Pdf, drawn: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' })
  drawn()
  doc.endMarkedContent()
}

function footers(doc: Pdf, task: PdfTask): void {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    doc.page.margins.bottom = 0
    doc.markContent('Artifact', { type: 'Pagination' })
    doc.font('regular').fontSize(8.5).fillColor(MUTED)
    const at = doc.page.height - MARGIN
    // A reference may be as long as an id.
    const left = width(doc) * 0.8
    doc.text(`${task.company}   ${task.reference}`, MARGIN, at, { width: left, lineBreak: false })
    doc.text(`Page ${page - start + 1} of ${count}`, MARGIN + left, at, {
      width: width(doc) - left,
      align: 'right',
      lineBreak: false,
    })
    doc.endMarkedContent()
  }
}
