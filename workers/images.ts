import sharp, { type Sharp } from 'sharp'
import { task as threadTask } from './task.ts'

sharp.concurrency(1)
sharp.cache(false)

export type ImageTask =
  | { operation: 'normalise'; bytes: Uint8Array; maxSide: number; keepAlpha?: boolean; gif?: boolean; ink?: boolean }
  | { operation: 'resize'; bytes: Uint8Array; width: number }
export type ImageDone = { bytes: Uint8Array; type: 'image/jpeg' | 'image/png'; width: number; height: number }

const MAX_PIXELS = 24_000_000
const MAX_SIDE = 6000

/** Thrown when a picture is refused. Only `code` is passed between threads. */
export class ImageFault extends Error {
  constructor(readonly code: 'not_an_image' | 'unsupported' | 'too_large' | 'broken' | 'blank') {
    super(code)
  }
}

/**
 * Makes an uploaded picture safe to store (it is decoded, turned upright and encoded again without its metadata), or
 * makes a picture smaller. @returns the new bytes; JPEG, or PNG if transparency matters @throws ImageFault
 */
export async function images(task: ImageTask): Promise<ImageDone> {
  const kind = kindOf(task.bytes)
  if (!kind) throw new ImageFault(looksLikeImage(task.bytes) ? 'unsupported' : 'not_an_image')
  if (kind === 'gif' && !(task.operation === 'normalise' && task.gif)) throw new ImageFault('unsupported')
  // Only the first frame of an animation is ever decoded.
  const source = sharp(task.bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
  // Only the header is read without a limit, to tell a picture that is too large from one that is broken.
  const header = await sharp(task.bytes, { limitInputPixels: false, pages: 1 })
    .metadata()
    .catch(() => {
      throw new ImageFault('broken')
    })
  const { width = 0, height = 0 } = header
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) throw new ImageFault('too_large')
  if (task.operation === 'normalise' && task.ink && (await isBlank(source, width, height)))
    throw new ImageFault('blank')
  const side =
    task.operation === 'resize'
      ? { width: task.width }
      : { width: task.maxSide, height: task.maxSide, fit: 'inside' as const }
  const upright = source
    .rotate()
    .resize({ ...side, withoutEnlargement: true })
    .toColourspace('srgb')
  const asPng = task.operation === 'resize' ? kind === 'png' : Boolean(task.keepAlpha)
  const encoded = asPng
    ? upright.png({ compressionLevel: 9 })
    : upright.flatten({ background: '#fff' }).jpeg({ quality: 82 })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true }).catch((error: Error) => {
    throw new ImageFault(/pixel limit/i.test(error.message) ? 'too_large' : 'broken')
  })
  return { bytes: data, type: asPng ? 'image/png' : 'image/jpeg', width: info.width, height: info.height }
}

export default threadTask(images)

/** Returns the kind of a picture from its first bytes. Only these kinds are ever passed to a decoder. */
export function kindOf(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | 'gif' | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (bytes[0] === 0x89 && text(1, 4) === 'PNG') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(0, 4) === 'GIF8') return 'gif'
  return null
}

/** Returns whether a drawing pad is empty. A picture of only a few pixels cannot be judged, so it passes. */
async function isBlank(source: Sharp, width: number, height: number): Promise<boolean> {
  if (width < 16 || height < 16) return false
  const small = { width: 800, height: 800, fit: 'inside' as const, withoutEnlargement: true }
  const grey = await source
    .clone()
    .resize(small)
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer()
    .catch(() => {
      throw new ImageFault('broken')
    })
  let [darkest, lightest] = [255, 0]
  for (const shade of grey) {
    if (shade < darkest) darkest = shade
    if (shade > lightest) lightest = shade
  }
  return lightest - darkest < 16
}

function looksLikeImage(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 512)).toString('latin1').trimStart().toLowerCase()
  return (
    start.startsWith('<svg') ||
    start.startsWith('<?xml') ||
    start.startsWith('bm') ||
    start.startsWith('ii*') ||
    start.slice(4, 8) === 'ftyp'
  )
}
