import { useCallback, useEffect, useRef, useState } from 'react'
import { type Locating, locate, type Position, type PositionFault } from '~/ui/geolocation.ts'
import { toast } from '~/ui/toast.tsx'

/** High accuracy and a limit of ten seconds. A position up to five minutes old is good enough. */
const GPS = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 }
const ADDRESS_PARTS = 3

/** The message for each reason why there is no position. */
const WORDS: Partial<Record<PositionFault, string>> = {
  denied: 'Please allow location access',
  unavailable: 'GPS signal not available',
  timeout: 'Location request timed out',
}
const faultWords = (fault: PositionFault) => WORDS[fault] ?? 'Location unavailable'

/** Returns the address, or what is known in its place. */
export function locationWords(location: Locating): string {
  if (location.state === 'verified') return location.position.address
  if (location.state === 'requesting') return 'Finding your location...'
  if (location.state === 'failed') return `Location not available. ${faultWords(location.fault)}.`
  return 'You will be asked for your location when you clock in or out.'
}

/**
 * Finds where the person is when they press a button (or at once if they allowed it before). `ask` returns null without
 * a position: a punch is never refused for that.
 */
export function useOwnLocation(): Locating & { ask: () => Promise<Position | null> } {
  const [location, setLocation] = useState<Locating>({ state: 'idle' })
  const asking = useRef<Promise<Position | null> | null>(null)

  const ask = useCallback(() => {
    asking.current ??= (async () => {
      setLocation({ state: 'requesting' })
      try {
        const position = await locate(GPS, { parts: ADDRESS_PARTS })
        setLocation({ state: 'verified', position })
        return position
      } catch (error) {
        const fault = error as PositionFault
        setLocation({ state: 'failed', fault })
        toast({ title: 'Location Failed', description: faultWords(fault), tone: 'warn' })
        asking.current = null
        return null
      }
    })()
    return asking.current
  }, [])

  useEffect(() => {
    // Permission is requested only at a press. If it was given already, the position is fetched ahead.
    void navigator.permissions
      ?.query({ name: 'geolocation' })
      .then((permission) => (permission.state === 'granted' ? ask() : null))
      .catch(() => undefined)
  }, [ask])

  // An address found five minutes ago says little about a person who has walked on.
  useEffect(() => {
    if (location.state !== 'verified') return
    const timer = setTimeout(() => (asking.current = null), GPS.maximumAge)
    return () => clearTimeout(timer)
  }, [location])

  return { ...location, ask }
}
