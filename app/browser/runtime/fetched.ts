import { useEffect, useState } from 'react'
import { arrival } from './arrival.ts'

/** Fetches the page's rarely used parts when it is idle, so that they are ready when pressed, online or not. */
const AT_REST_MS = 1500

/**
 * Fetches a part of the page that loads separately: shortly after the page, or at once if `asked` is true. @param bring
 * fetches it; the same function at each call @returns the part, or null while it is not loaded
 */
export function useFetched<T extends object>(bring: () => Promise<T>, asked: boolean): T | null {
  const [piece, setPiece] = useState<{ it: T } | null>(null)
  useEffect(() => {
    if (piece) return
    // Offline, the part is not fetched until it is needed, and is then waited for.
    const timer = setTimeout(
      () =>
        void (asked ? arrival(bring) : bring()).then(
          (it) => setPiece({ it }),
          () => null,
        ),
      asked ? 0 : AT_REST_MS,
    )
    return () => clearTimeout(timer)
  }, [bring, asked, piece])
  return piece?.it ?? null
}
