import { bytesOf } from './data-url.ts'
import { jpegOf } from './jpeg.ts'

/** Longer side of a photo before it leaves the phone, in pixels. */
export const PHOTO_MAX_SIDE = 1600

/**
 * Returns a chosen picture as a JPEG data URL, rotated upright and scaled to `PHOTO_MAX_SIDE`. Rejects if this
 * browser cannot read the file as a picture.
 */
export async function photoFromFile(file: Blob): Promise<string> {
  // It is upright without being asked. Chromium before 112 refuses to be asked.
  const picture = await createImageBitmap(file)
  try {
    const url = jpegOf(picture, picture.width, picture.height, { maxSide: PHOTO_MAX_SIDE })
    if (!url) throw new Error('no canvas')
    return url
  } finally {
    picture.close()
  }
}

/** Pictures up to this many bytes are sent as they are. */
const SMALL_BYTES = 500 * 1024
/** The kinds that the server reads. Some phones take photos in others, which their own browser can read. */
const KNOWN = /^image\/(jpeg|png|webp)$/

/**
 * Returns a chosen picture as a smaller JPEG file: a phone's own photo has 5 to 20 MB. If it is small and of a known
 * kind already, or if this browser cannot read it, it is returned as it is, and the server decides.
 */
export async function smallerFile(file: File): Promise<File> {
  const isKnown = KNOWN.test(file.type)
  if (isKnown && file.size <= SMALL_BYTES) return file
  const photo = await photoFromFile(file).catch(() => null)
  if (!photo) return file
  const bytes = bytesOf(photo) as Uint8Array<ArrayBuffer>
  if (isKnown && bytes.length >= file.size) return file
  return new File([bytes], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
}
