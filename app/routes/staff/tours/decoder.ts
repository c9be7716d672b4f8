/** Reads the QR code in a camera's picture; null if there is none. */
export type Decode = (video: HTMLVideoElement) => Promise<string | null>

type Detector = { detect: (from: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type Detectors = { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<string[]> }

/**
 * The longer side of the picture that is decoded here: sharp enough for a poster at arm's length, and small enough for
 * a phone.
 */
const MOST_PIXELS = 640

/**
 * Returns a reader of QR codes: the browser's own detector, or one that is fetched now. @throws if it does not arrive
 */
export async function findDecoder(): Promise<Decode> {
  return (await ownDetector().catch(() => null)) ?? fetchDecoder()
}

async function ownDetector(): Promise<Decode | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: Detectors }
  if (!BarcodeDetector || !(await BarcodeDetector.getSupportedFormats()).includes('qr_code')) return null
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue ?? null
}

// The security policy does not allow WebAssembly, so this is a plain script: 16 KB, fetched only if the browser has
// none.
async function fetchDecoder(): Promise<Decode> {
  const { decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return (video) => {
    const { videoWidth, videoHeight } = video
    if (!context || videoWidth === 0) return Promise.resolve(null)
    const share = Math.min(1, MOST_PIXELS / Math.max(videoWidth, videoHeight))
    canvas.width = Math.round(videoWidth * share)
    canvas.height = Math.round(videoHeight * share)
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    const { width, height, data } = context.getImageData(0, 0, canvas.width, canvas.height)
    try {
      return Promise.resolve(decodeQR({ width, height, data }))
    } catch {
      // It throws if a picture has no code, and most have none.
      return Promise.resolve(null)
    }
  }
}
