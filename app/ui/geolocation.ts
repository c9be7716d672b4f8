import { coordinatesText, isDesktopAgent } from '~/platform/location.ts'
import { call } from '~/api/call.ts'
import { useCallback, useEffect, useState } from 'react'

/** The device's location, with its address from our own server. */
export type Position = { latitude: number; longitude: number; accuracy: number; timestamp: string; address: string }
/** Why there is no position: the browser's codes, and two of ours. */
export type PositionFault = 'denied' | 'unavailable' | 'timeout' | 'unsupported' | 'desktop' | 'other'
export type Locating =
  | { state: 'idle' | 'requesting' }
  | { state: 'verified'; position: Position }
  | { state: 'failed'; fault: PositionFault }

/** How long a person may think about the permission. */
const PROMPT_MS = 30_000
const FAULTS: Record<number, PositionFault> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

/**
 * The position of this device, and its address through this origin's geocoder.
 * Rejects with a PositionFault. Nothing goes to a third party from the device.
 */
export async function locate(
  options: PositionOptions,
  { parts }: { /** How many parts of the address to keep; by default all. */ parts?: number } = {},
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
 * Returns the device's position. Rejects with a PositionFault. @param patienceMs 'timeout' after this time: the limit
 * in the options counts only after the person has answered the permission request, and some browsers never let them
 */
export async function askPosition(options: PositionOptions, patienceMs?: number): Promise<GeolocationPosition> {
  if (!('geolocation' in navigator)) throw 'unsupported' satisfies PositionFault
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, (error) => reject(FAULTS[error.code] ?? 'other'), options)
    if (patienceMs !== undefined) setTimeout(() => reject('timeout' satisfies PositionFault), patienceMs)
  })
}

/** A desktop has no satellite receiver: it is neither a phone nor has a touch screen. */
const isDesktop = () =>
  isDesktopAgent(navigator.userAgent) && !('ontouchstart' in window) && navigator.maxTouchPoints === 0

/**
 * Gets the position, at once or when `ask` is called. Options must not change between renders. @param skipDesktop do
 * not ask a desktop; `'unasked'` if the server knows that it is one, so that the page starts in that state
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
