import sharp from 'sharp'

/**
 * Pictures a second: enough for every scan. Chromium would play a JPEG thirty times a second, and decode it each time.
 */
export const FRAMES_A_SECOND = 10

/**
 * Makes a film for Chromium's camera, which repeats it (`--use-file-for-fake-video-capture`, a file whose name ends in
 * y4m). The pictures must have one size, with even sides.
 */
export async function filmOf(pictures: Buffer[]): Promise<Buffer> {
  const frames: Buffer[] = []
  let size = ''
  for (const picture of new Set(pictures)) {
    const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    size = `W${info.width} H${info.height}`
    const frame = Buffer.concat([Buffer.from('FRAME\n'), planesOf(data, info.width, info.height)])
    pictures.forEach((one, at) => one === picture && (frames[at] = frame))
  }
  return Buffer.concat([Buffer.from(`YUV4MPEG2 ${size} F${FRAMES_A_SECOND}:1 Ip A1:1 C420\n`), ...frames])
}

/** Returns brightness and, for each square of four pixels, the two colour differences, as a JPEG stores them. */
function planesOf(rgb: Buffer, width: number, height: number): Buffer {
  const [whole, half] = [width * height, (width * height) / 4]
  const planes = Buffer.alloc(whole + 2 * half)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const [r, g, b] = [rgb[at * 3]!, rgb[at * 3 + 1]!, rgb[at * 3 + 2]!]
      planes[at] = Math.round(0.299 * r + 0.587 * g + 0.114 * b)
      if (y % 2 || x % 2) continue
      const square = whole + (y / 2) * (width / 2) + x / 2
      planes[square] = Math.min(255, Math.round(128 - 0.1687 * r - 0.3313 * g + 0.5 * b))
      planes[square + half] = Math.min(255, Math.round(128 + 0.5 * r - 0.4187 * g - 0.0813 * b))
    }
  return planes
}
