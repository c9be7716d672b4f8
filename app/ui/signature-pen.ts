/** Size of the drawing's backing store in pixels, independent of its size on screen. */
export const SIGNATURE = { width: 400, height: 200 }

export type Point = readonly [x: number, y: number]
export type Stroke = readonly Point[]

/** Draws the strokes in black with round ends on white; `penWidth` in pixels of the backing store. */
export function drawStrokes(context: CanvasRenderingContext2D, strokes: readonly Stroke[], penWidth: number): void {
  clear(context)
  context.strokeStyle = '#000'
  context.fillStyle = '#000'
  context.lineWidth = penWidth
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const stroke of strokes) {
    const [first, ...rest] = stroke
    if (!first) continue
    context.beginPath()
    context.moveTo(...first)
    // A tap is a stroke with one point, and a line from a point to itself draws a dot.
    if (rest.length === 0) context.lineTo(...first)
    rest.forEach((point) => context.lineTo(...point))
    context.stroke()
  }
}

/** Writes a typed name in a handwriting font, as large as fits. */
export function drawName(context: CanvasRenderingContext2D, name: string): void {
  clear(context)
  context.fillStyle = '#000'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  let size = 72
  do {
    context.font = `italic ${size}px 'Segoe Script', 'Bradley Hand', 'Snell Roundhand', 'Apple Chancery', cursive`
    size -= 4
  } while (size > 12 && context.measureText(name).width > SIGNATURE.width - 40)
  context.fillText(name, SIGNATURE.width / 2, SIGNATURE.height / 2)
}

function clear(context: CanvasRenderingContext2D) {
  context.fillStyle = '#fff'
  context.fillRect(0, 0, SIGNATURE.width, SIGNATURE.height)
}
