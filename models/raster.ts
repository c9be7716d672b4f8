/** A decoded picture: 8-bit sRGB, three bytes a pixel, rows from the top. */
export type Raster = { data: Uint8Array; width: number; height: number }

/** A rectangle in pixels of its picture; may reach beyond the edge. */
export type Box = { x: number; y: number; width: number; height: number }

/**
 * The part of a picture under `box`, resampled to `width` x `height`.
 * Shrinking averages every source pixel (no aliasing), enlarging is bilinear. Outside the picture the edge repeats.
 */
export function resample(picture: Raster, box: Box, width: number, height: number): Raster {
  const out = new Uint8Array(width * height * 3)
  const stepX = box.width / width
  const stepY = box.height / height
  const average = stepX >= 1.5 && stepY >= 1.5
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      if (average) averageInto(out, at, picture, box.x + x * stepX, box.y + y * stepY, stepX, stepY)
      else bilinearInto(out, at, picture, box.x + (x + 0.5) * stepX - 0.5, box.y + (y + 0.5) * stepY - 0.5)
    }
  }
  return { data: out, width, height }
}

/** The part of `box` that lies inside the picture; null when less than a pixel does. */
export function clip(picture: { width: number; height: number }, box: Box): Box | null {
  const x = Math.max(0, box.x)
  const y = Math.max(0, box.y)
  const width = Math.min(picture.width, box.x + box.width) - x
  const height = Math.min(picture.height, box.y + box.height) - y
  return width < 1 || height < 1 ? null : { x, y, width, height }
}

/** Writes the bilinear colour at (x, y), pixel centres on whole numbers, to `out[at..at+2]`. */
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
    out[at + c] = Math.round(top * (1 - fy) + bottom * fy)
  }
}

function averageInto(out: Uint8Array, at: number, picture: Raster, x: number, y: number, w: number, h: number) {
  const { data, width, height } = picture
  const x0 = Math.min(Math.max(Math.round(x), 0), width - 1)
  const y0 = Math.min(Math.max(Math.round(y), 0), height - 1)
  const x1 = Math.min(Math.max(Math.round(x + w), x0 + 1), width)
  const y1 = Math.min(Math.max(Math.round(y + h), y0 + 1), height)
  let red = 0
  let green = 0
  let blue = 0
  for (let row = y0; row < y1; row++) {
    for (let from = (row * width + x0) * 3, end = (row * width + x1) * 3; from < end; from += 3) {
      red += data[from]!
      green += data[from + 1]!
      blue += data[from + 2]!
    }
  }
  const count = (x1 - x0) * (y1 - y0)
  out[at] = Math.round(red / count)
  out[at + 1] = Math.round(green / count)
  out[at + 2] = Math.round(blue / count)
}
