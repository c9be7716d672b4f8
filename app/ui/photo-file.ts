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
