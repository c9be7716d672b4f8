import { coordinatesText, isDesktopAgent } from '~/platform/location.ts'
import { call } from '~/api/call.ts'
import { useCallback, useEffect, useState } from 'react'

/** Where the device is, with the address that our own server found for it. */
export type Position = { latitude: number; longitude: number; accuracy: number; timestamp: string; address: string }
/** Why there is none: the browser's codes, and two of ours. */
export type PositionFault = 'denied' | 'unavailable' | 'timeout' | 'unsupported' | 'desktop' | 'other'
export type Locating =
  | { state: 'idle' | 'requesting' }
  | { state: 'verified'; position: Position }
  | { state: 'failed'; fault: PositionFault }

/** For so long a person may think about whether the page may ask. */
const PROMPT_MS = 30_000
const FAULTS: Record<number, PositionFault> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

/**
 * The position of this device, and its address through this origin's geocoder.
 * Rejects with a PositionFault. Nothing goes to a third party from the device.
 */
export async function locate(
  options: PositionOptions,
  { parts }: { /** How many parts of the address to keep; all when left out. */ parts?: number } = {},
): Promise<Position> {
  const found = await askPosition(options, (options.timeout ?? 0) + PROMPT_MS)
  const { latitude, longitude, accuracy } = found.coords
  return {
    latitude,
    longitude,
    accuracy,
    timestamp: new Date(found.timestamp).toISOString(),
    address: await addressAt(latitude, longitude, parts),
  }
}

/**
 * The position as the device gives it. Rejects with a PositionFault.
 * @param patienceMs 'timeout' after so long: the limit among the options counts only once the person has answered
 *   whether the page may ask, and some browsers never make them
 */
export async function askPosition(options: PositionOptions, patienceMs?: number): Promise<GeolocationPosition> {
  if (!('geolocation' in navigator)) throw 'unsupported' satisfies PositionFault
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, (error) => reject(FAULTS[error.code] ?? 'other'), options)
    if (patienceMs !== undefined) setTimeout(() => reject('timeout' satisfies PositionFault), patienceMs)
  })
}

/** A desktop has no satellite receiver: neither a phone nor a touch screen. */
const isDesktop = () =>
  isDesktopAgent(navigator.userAgent) && !('ontouchstart' in window) && navigator.maxTouchPoints === 0

/**
 * Asks for the position, at once or when `ask` is called. Options must not change between renders.
 * @param skipDesktop a desktop is not asked; `'unasked'` where the server has seen that it is one, and the page begins so
 */
export function useLocating(
  options: PositionOptions,
  { atOnce = true, skipDesktop = false }: { atOnce?: boolean; skipDesktop?: boolean | 'unasked' } = {},
): Locating & { ask: () => void } {
  const [locating, setLocating] = useState<Locating>(
    skipDesktop === 'unasked' ? { state: 'failed', fault: 'desktop' } : { state: atOnce ? 'requesting' : 'idle' },
  )
  const { enableHighAccuracy, timeout, maximumAge } = options
  const ask = useCallback(() => {
    if (skipDesktop && isDesktop()) return setLocating({ state: 'failed', fault: 'desktop' })
    setLocating({ state: 'requesting' })
    locate({ enableHighAccuracy, timeout, maximumAge }).then(
      (position) => setLocating({ state: 'verified', position }),
      (fault: PositionFault) => setLocating({ state: 'failed', fault }),
    )
  }, [enableHighAccuracy, timeout, maximumAge, skipDesktop])
  useEffect(() => {
    if (atOnce) ask()
  }, [ask, atOnce])
  return { ...locating, ask }
}

async function addressAt(latitude: number, longitude: number, most?: number): Promise<string> {
  const plain = coordinatesText(latitude, longitude)
  try {
    const { address, parts } = await call('GET /api/geocode/reverse', { latitude, longitude }, { deadline: 4000 })
    return (most === undefined ? '' : parts.slice(0, most).join(', ')) || address || plain
  } catch {
    return plain
  }
}
