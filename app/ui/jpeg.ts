/** JPEG quality of all pictures taken or chosen. */
const JPEG_QUALITY = 0.8

/** Draws a picture scaled down (never up) and returns it as a JPEG data URL; null when the browser cannot. */
export function jpegOf(
  source: CanvasImageSource,
  width: number,
  height: number,
  { mirrored = false, maxSide }: { mirrored?: boolean; maxSide: number },
): string | null {
  const scale = Math.min(1, maxSide / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  if (mirrored) {
    context.translate(canvas.width, 0)
    context.scale(-1, 1)
  }
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', JPEG_QUALITY)
}
