import { type Raster, bilinearInto } from '../../models/raster.ts'

/**
 * How a picture is held up to a camera: bent around an upright axis (radians from edge to edge), with the edge of a
 * screen.
 */
export type Holding = { bend: number; edges: boolean }

/** The distance to the camera, in widths of the picture. It is small, because people hold a phone close. */
const DISTANCE = 1.6

/** The background of a held-up picture, and its width as a share of the frame. */
export type Place = { room: Raster; share: number }

/**
 * Returns what a camera sees of a picture that is turned by this many degrees around its upright axis, flat or bent, in
 * perspective.
 * @param place without one the picture fills the frame, on grey
 */
export function held(picture: Raster, degrees: number, { bend, edges }: Holding, place?: Place): Raster {
  const { width, height } = place?.room ?? picture
  const data = place ? place.room.data.slice() : new Uint8Array(width * height * 3).fill(90)
  const share = place?.share ?? 1
  const ratio = (share * width * picture.height) / (picture.width * height)
  const columns = columnsSeen(degrees, bend)
  const frame = edges ? 0.03 : 0
  for (let x = 0; x < width; x++) {
    const column = columns(((x + 0.5) / width - 0.5) / share)
    if (!column) continue
    if (place && (column.u < -frame || column.u > 1 + frame)) continue
    for (let y = 0; y < height; y++) {
      const v = (((y + 0.5) / height - 0.5) * column.scale) / ratio + 0.5
      if (v < -frame || v > 1 + frame) continue
      const at = (y * width + x) * 3
      if (v < 0 || v > 1 || column.u < 0 || column.u > 1) data.fill(12, at, at + 3)
      else bilinearInto(data, at, picture, column.u * picture.width - 0.5, v * picture.height - 0.5)
    }
  }
  return { data, width, height }
}

/**
 * For each column of the picture as seen: where it is on the picture held up (0..1), and how much smaller it appears
 * there.
 */
function columnsSeen(degrees: number, bend: number) {
  const angle = (degrees * Math.PI) / 180
  const seen: { at: number; u: number; scale: number; depth: number }[] = []
  for (let step = -1.05; step <= 1.05; step += 1 / 2000) {
    const s = step / 2
    const x = bend ? Math.sin(s * bend) / bend : s
    const z = bend ? (1 - Math.cos(s * bend)) / bend : 0
    const [tx, tz] = [x * Math.cos(angle) - z * Math.sin(angle), x * Math.sin(angle) + z * Math.cos(angle)]
    const depth = (DISTANCE + tz) / DISTANCE
    seen.push({ at: tx / depth, u: s + 0.5, scale: depth, depth })
  }
  return (at: number) => {
    let best: (typeof seen)[number] | null = null
    for (const one of seen) if (Math.abs(one.at - at) < 1 / 500 && (!best || one.depth < best.depth)) best = one
    return best
  }
}
