import type PDFDocument from 'pdfkit'

/** A printed poster for a checkpoint: the PNG bytes of its QR code, and the text next to it. */
export type Poster = { bytes: Uint8Array; alt: string; title: string; site: string; code: string }

type Pdf = InstanceType<typeof PDFDocument>
type Container = ReturnType<Pdf['struct']>

const MARGIN = 56
const INK = '#0d1c1f'
const MUTED = '#4b5e5c'

/** Draws a poster on a page of its own, so large that it can be read from three metres away. */
export function drawPoster(doc: Pdf, root: Container, poster: Poster): void {
  doc.addPage()
  const side = 340
  const wide = doc.page.width - 2 * MARGIN
  const line = (tag: string, text: string, size: number, look: { font?: string; color?: string } = {}) => {
    const { font = 'regular', color = INK } = look
    const element = doc.struct(tag, {}, () => {
      doc.font(font).fontSize(size).fillColor(color).text(text, MARGIN, doc.y, { width: wide, align: 'center' })
    })
    root.add(element)
    doc.moveDown(0.3)
  }
  doc.y = MARGIN + 10
  line('P', poster.site, 18, { color: MUTED })
  line('H2', poster.title, 34, { font: 'bold' })
  doc.moveDown(0.5)
  const [left, top] = [(doc.page.width - side) / 2, doc.y]
  root.add(
    doc.struct(
      'Figure',
      { alt: poster.alt },
      () => void doc.image(Buffer.from(poster.bytes), left, top, { width: side }),
    ),
  )
  doc.y = top + side + 12
  line('P', poster.code, 34, { font: 'bold' })
  line('P', 'On a tour: scan this poster in the portal, or type the code.', 14, { color: MUTED })
}

const COLUMNS = 2
const LABEL_HIGH = 150

/** Draws labels two in a row, to be cut out. */
export function drawLabels(doc: Pdf, root: Container, posters: readonly Poster[], foot: number): void {
  const wide = (doc.page.width - 2 * MARGIN) / COLUMNS
  let top = doc.y
  posters.forEach((poster, index) => {
    const column = index % COLUMNS
    if (column === 0 && top + LABEL_HIGH > doc.page.height - MARGIN - foot) {
      doc.addPage()
      top = MARGIN
    }
    const left = MARGIN + column * wide
    drawLabel(doc, root, poster, { left, top, wide })
    if (column === COLUMNS - 1) top += LABEL_HIGH
  })
  doc.x = MARGIN
  doc.y = top + LABEL_HIGH
}

type Place = { left: number; top: number; wide: number }

function drawLabel(doc: Pdf, root: Container, poster: Poster, { left, top, wide }: Place): void {
  const side = LABEL_HIGH - 30
  doc.markContent('Artifact', { type: 'Layout' })
  doc.rect(left, top, wide, LABEL_HIGH).lineWidth(0.5).dash(3, { space: 3 }).stroke('#c3cfcc').undash()
  doc.endMarkedContent()
  root.add(
    doc.struct(
      'Figure',
      { alt: poster.alt },
      () => void doc.image(Buffer.from(poster.bytes), left + 8, top + 15, { width: side }),
    ),
  )
  const words = { x: left + side + 16, wide: wide - side - 24 }
  const element = doc.struct('P', {}, () => {
    doc.font('regular').fontSize(9).fillColor(MUTED)
    doc.text(poster.site, words.x, top + 20, { width: words.wide, height: 24, ellipsis: true })
    doc.font('bold').fontSize(12).fillColor(INK)
    doc.text(poster.title, words.x, top + 48, { width: words.wide, height: 45, ellipsis: true })
    doc.font('bold').fontSize(13)
    doc.text(poster.code, words.x, top + 105, { width: words.wide, lineBreak: false })
  })
  root.add(element)
}
