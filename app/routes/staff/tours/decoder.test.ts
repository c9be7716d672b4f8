import QRCode from 'qrcode'
import { decodeQR } from 'qr/decode.js'
import { expect, it } from 'vitest'

const LINK = 'https://portal.example.co.uk/c/ABEiM0RVZneImaq7zN3u_w'

/** A camera's picture: the poster with this many pixels for each module, turned, grey on beige, with noise. */
function picture(pixels: number, degrees: number, noise: number) {
  const { size, data } = QRCode.create(LINK, { errorCorrectionLevel: 'Q' }).modules
  const [width, height] = [640, 480]
  const image = new Uint8ClampedArray(width * height * 4)
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  let seed = 7
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [left, top] = [x - width / 2, y - height / 2]
      const column = Math.floor((left * cosine + top * sine) / pixels + size / 2)
      const row = Math.floor((top * cosine - left * sine) / pixels + size / 2)
      const quiet = 3
      const paper = [column, row].every((at) => at >= -quiet && at < size + quiet)
      const inside = [column, row].every((at) => at >= 0 && at < size)
      const dark = inside && data[row * size + column]
      const shade = (dark ? 60 : paper ? 210 : 150) + (random() - 0.5) * noise
      image.set([shade, shade - 6, shade - 20, 255], (y * width + x) * 4)
    }
  return { width, height, data: image }
}

it.each([
  [8, 0, 0],
  [6, 12, 40],
  [4, 30, 40],
  [3, 5, 20],
])('a poster of %i pixels a module, turned by %i degrees, with noise of %i, is read', (pixels, degrees, noise) => {
  expect(decodeQR(picture(pixels, degrees, noise))).toBe(LINK)
})

it('a picture without a code throws, which means none', () => {
  expect(() => decodeQR({ width: 64, height: 64, data: new Uint8ClampedArray(64 * 64 * 4).fill(120) })).toThrow()
})
