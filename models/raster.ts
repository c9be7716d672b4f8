/** A decoded picture: 8-bit sRGB, three bytes for each pixel, rows from the top. */
export type Raster = { data: Uint8Array; width: number; height: number }

/** A rectangle in pixels of its picture; may reach beyond the edge. */
export type Box = { x: number; y: number; width: number; height: number }

/**
 * Returns the part of a picture under `box`, resampled to `width` x `height`. Shrinking averages every source pixel (no
 * aliasing), enlarging is bilinear. Outside the picture the edge repeats.
 */
export function resample(picture: Raster, box: Box, width: number, height: number): Raster {
  const stepX = box.width / width
  const stepY = box.height / height
  if (stepX >= 1.5 && stepY >= 1.5) return averaged(picture, box, width, height)
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      bilinearInto(data, at, picture, box.x + (x + 0.5) * stepX - 0.5, box.y + (y + 0.5) * stepY - 0.5)
    }
  }
  return { data, width, height }
}

/** Returns the part of `box` that is inside the picture; null if that is less than a pixel. */
export function clip(picture: { width: number; height: number }, box: Box): Box | null {
  const x = Math.max(0, box.x)
  const y = Math.max(0, box.y)
  const width = Math.min(picture.width, box.x + box.width) - x
  const height = Math.min(picture.height, box.y + box.height) - y
  return width < 1 || height < 1 ? null : { x, y, width, height }
}

/** Writes the bilinear colour at (x, y) to `out[at..at+2]`. The centres of pixels are on whole numbers. */
export function bilinearInto(out: Uint8Array, at: number, picture: Raster, x: number, y: number) {
  const { data, width, height } = picture
  const cx = Math.min(Math.max(x, 0), width - 1)
  const cy = Math.min(Math.max(y, 0), height - 1)
  const x0 = Math.floor(cx)
  const y0 = Math.floor(cy)
  const right = x0 + 1 < width ? 3 : 0
  const below = y0 + 1 < height ? width * 3 : 0
  const fx = cx - x0
  const fy = cy - y0
  const from = (y0 * width + x0) * 3
  for (let c = 0; c < 3; c++) {
    const top = data[from + c]! * (1 - fx) + data[from + right + c]! * fx
    const bottom = data[from + below + c]! * (1 - fx) + data[from + below + right + c]! * fx
    out[at + c] = top * (1 - fy) + bottom * fy + 0.5
  }
}

/**
 * Shrinks a picture, using the mean of every source pixel. This is the longest loop in a whole check, so it uses whole
 * numbers only.
 */
function averaged(picture: Raster, box: Box, width: number, height: number) {
  const { data } = picture
  const line = picture.width * 3
  const columns = spans(box.x, box.width / width, width, picture.width)
  const rows = spans(box.y, box.height / height, height, picture.height)
  const out = new Uint8Array(width * height * 3)
  for (let y = 0, at = 0; y < height; y++) {
    const top = rows[y * 2]! * line
    const bottom = rows[y * 2 + 1]! * line
    for (let x = 0; x < width; x++, at += 3) {
      const left = columns[x * 2]! * 3
      const right = columns[x * 2 + 1]! * 3
      let red = 0
      let green = 0
      let blue = 0
      for (let row = top; row < bottom; row += line) {
        for (let i = row + left; i < row + right; i += 3) {
          red += data[i]!
          green += data[i + 1]!
          blue += data[i + 2]!
        }
      }
      const count = ((bottom - top) / line) * ((right - left) / 3)
      // Storing a value cuts off its fraction, so a half is added to round it.
      out[at] = red / count + 0.5
      out[at + 1] = green / count + 0.5
      out[at + 2] = blue / count + 0.5
    }
  }
  return { data: out, width, height }
}

/**
 * Returns the first source pixel under each of `count` steps and the end of these pixels, in turn. There is at least
 * one pixel for each step, and all are inside the picture.
 */
function spans(start: number, step: number, count: number, size: number) {
  const out = new Int32Array(count * 2)
  for (let i = 0; i < count; i++) {
    const first = Math.min(Math.max(Math.round(start + i * step), 0), size - 1)
    out[i * 2] = first
    out[i * 2 + 1] = Math.min(Math.max(Math.round(start + i * step + step), first + 1), size)
  }
  return out
}
