import sharp from 'sharp'
import { type Raster } from './raster.ts'

/** Why bytes were refused as a picture; the caller turns the code into words. */
type PictureFault = 'not_an_image' | 'unsupported' | 'too_large' | 'broken'

/** Thrown by `decodePicture`. Only `code` is passed between threads, not the error itself. */
class PictureProblem extends Error {
  constructor(readonly code: PictureFault) {
    super(`picture: ${code}`)
    this.name = 'PictureProblem'
  }
}

/** At most 6000 px a side and 24 megapixels, read from the header before anything is decoded. */
const MAX_SIDE = 6000
const MAX_PIXELS = 24_000_000
/** An image may have 8 MB (2^20), because pictures from any phone camera are smaller. */
const MAX_BYTES = 8 * 2 ** 20

// One thread has one core, so libvips must not start more threads, and a cache would only store other people's
// pictures.
sharp.concurrency(1)
sharp.cache(false)

/**
 * A picture ready for the networks: upright, sRGB, no alpha, at most `side` pixels on each side. `original` is the full
 * size, upright.
 */
type Decoded = Raster & { original: { width: number; height: number } }

/**
 * Decodes a JPEG, PNG or WebP, judged by its bytes; applies the EXIF orientation and shrinks to fit `side`.
 * @throws PictureProblem `not_an_image`, `unsupported` (a format that is not accepted), `too_large`, `broken`.
 */
export async function decodePicture(bytes: Uint8Array, side = 800): Promise<Decoded> {
  const size = await checkPicture(bytes)
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .flatten({ background: '#ffffff' })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    if (info.channels !== 3) throw new PictureProblem('broken')
    return {
      data: new Uint8Array(data.buffer, data.byteOffset, data.length),
      width: info.width,
      height: info.height,
      original: size,
    }
  } catch {
    throw new PictureProblem('broken')
  }
}

/**
 * Checks bytes by their magic number and header only, without decoding anything. @returns the upright width and height.
 * @throws PictureProblem as `decodePicture`.
 */
async function checkPicture(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  if (!pictureFormat(bytes)) throw new PictureProblem(looksLikeOtherPicture(bytes) ? 'unsupported' : 'not_an_image')
  if (bytes.length > MAX_BYTES) throw new PictureProblem('too_large')
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!header?.width || !header.height) throw new PictureProblem('broken')
  const { width, height } = header
  if (Math.max(width, height) > MAX_SIDE || width * height > MAX_PIXELS) throw new PictureProblem('too_large')
  return (header.orientation ?? 1) >= 5 ? { width: height, height: width } : { width, height }
}

/**
 * Returns the accepted format that the first bytes show, or null. This list is checked before sharp, which would also
 * render SVG and AVIF.
 */
function pictureFormat(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | null {
  if (starts(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (starts(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp'
  return null
}

function looksLikeOtherPicture(bytes: Uint8Array) {
  const start = text(bytes, 0, 512)
  if (/^(GIF8|BM|II\*\0|MM\0\*|%PDF)/.test(start) || text(bytes, 4, 8) === 'ftyp') return true
  return /^\uFEFF?\s*(<\?xml|<!--|<!doctype svg|<svg)/i.test(start) && /<svg/i.test(start)
}

function starts(bytes: Uint8Array, magic: number[]) {
  return magic.every((byte, i) => bytes[i] === byte)
}

function text(bytes: Uint8Array, from: number, to: number) {
  return Buffer.from(bytes.subarray(from, to)).toString('latin1')
}
