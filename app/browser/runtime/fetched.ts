import { useEffect, useState } from 'react'
import { arrival } from './arrival.ts'

/** Once the page has come to rest its seldom-used pieces are fetched, so that they are there at the press, network or not. */
const AT_REST_MS = 1500

/**
 * A piece of the page that travels apart from it: fetched a moment after the page stands, at once when it is `asked` for.
 * @param bring what fetches it; one and the same function at each call
 * @returns the piece, or null while it is not here
 */
export function useFetched<T extends object>(bring: () => Promise<T>, asked: boolean): T | null {
  const [piece, setPiece] = useState<{ it: T } | null>(null)
  useEffect(() => {
    if (piece) return
    // Without a network it stays away until it is asked for, and is then waited for.
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
