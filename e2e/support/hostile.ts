import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { portrait } from './portraits.ts'

const SCRIPT = '<script>alert(document.cookie)</script>'

/** Words that must not appear in the stored form of a polyglot file. */
export const PLANTED = 'alert(document.cookie)'

export const svg = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99" onload="${PLANTED}">${SCRIPT}</svg>`,
)
export const html = Buffer.from(`<!doctype html><html><body>${SCRIPT}</body></html>`)

/** A JPEG that is also a web page: the page is in a comment before the picture and again after it. */
export const jpegAndHtml = async () => withComment(await photo(), `-->${html.toString()}`, html)

/** A JPEG that is also a PDF: readers accept a document with its mark in the first kilobyte. */
export const jpegAndPdf = async () =>
  withComment(
    await photo(),
    `%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(${PLANTED})>>>>endobj\n`,
    Buffer.from('\ntrailer<</Root 1 0 R>>\n%%EOF'),
  )

/** A JPEG followed by a ZIP archive, as when a program is hidden in a picture. */
export const jpegAndZip = async () => Buffer.concat([await photo(), Buffer.from(`PK\u0003\u0004${PLANTED}`)])

/** A GIF that is also a script. */
export const gifAndScript = Buffer.from(`GIF89a/*${'\0'.repeat(20)}*/=1;${PLANTED}`)

export const photo = () => portrait({ person: 'alice', jacket: true })
export const truncated = async () => (await photo()).subarray(0, 9000)
export const cmyk = async () =>
  sharp(await photo())
    .toColourspace('cmyk')
    .jpeg()
    .toBuffer()
export const progressive = async () =>
  sharp(await photo())
    .jpeg({ progressive: true })
    .toBuffer()

/** A picture that is on its side, with metadata that says so and gives the location where it was taken. */
export const sideways = async () =>
  sharp(await photo())
    .rotate(-90)
    .jpeg()
    .withExif({
      IFD0: { Orientation: '6', Make: 'Planted' },
      IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()

/** 14,000 x 14,000 pixels of one colour: 600 KB that decode to 588 MB. */
export function pixelFlood(side = 14_000): Buffer {
  const rows = Buffer.alloc(side * (1 + side / 8))
  return png(side, side, [chunk('IDAT', deflateSync(rows))], { depth: 1, colour: 0 })
}

/** A small picture with a colour profile that unpacks to 200 MB. */
export const profileBomb = () =>
  png(64, 64, [
    chunk('iCCP', Buffer.concat([Buffer.from('bomb\0\0'), deflateSync(Buffer.alloc(200 * 2 ** 20))])),
    chunk('IDAT', deflateSync(Buffer.alloc(64 * 65, 90))),
  ])

/** A small picture with pixels that unpack to 200 MB more than fit in it. */
export const pixelBomb = () => png(64, 64, [chunk('IDAT', deflateSync(Buffer.alloc(200 * 2 ** 20)))])

/** A JPEG whose header claims 30,000 x 30,000. */
export async function forgedSize(): Promise<Buffer> {
  const forged = Buffer.from(await photo())
  const frame = forged.indexOf(Buffer.from([0xff, 0xc0]))
  forged.writeUInt16BE(30_000, frame + 5)
  forged.writeUInt16BE(30_000, frame + 7)
  return forged
}

/** An animation whose frames each have one dot but would be drawn on a canvas of 2000 x 2000, which takes 160 GB. */
export function animation(frames = 10_000): Buffer {
  const canvas = Buffer.from([0xd0, 0x07, 0xd0, 0x07])
  const head = Buffer.concat([Buffer.from('GIF89a'), canvas, Buffer.from([0x80, 0, 0, 255, 0, 0, 0, 0, 255])])
  const control = [0x21, 0xf9, 4, 0, 1, 0, 0, 0]
  const dot = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
  const frame = Buffer.from([...control, ...dot])
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])])
}

/** Returns a file as a browser posts it, with any file name. */
export const dataUrl = (bytes: Uint8Array, type = 'image/jpeg') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

function withComment(jpeg: Buffer, before: string, behind: Buffer): Buffer {
  const text = Buffer.from(before)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(text.length + 2)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, text, jpeg.subarray(2), behind])
}

function png(width: number, height: number, chunks: Buffer[], { depth = 8, colour = 0 } = {}): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = depth
  head[9] = colour
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([start, chunk('IHDR', head), ...chunks, chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body) >>> 0, 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}
