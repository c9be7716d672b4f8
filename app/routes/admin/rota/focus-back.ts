import { useEffect, useRef } from 'react'

/** Returns the id of a shift's link in the week's table. */
export const linkId = (dutyId: string): string => `duty-${dutyId}`

/** Returns the focus to the shift when its panel closes, or to the first shift if it is gone. */
export function useFocusBack(chosenId: string | null): void {
  const last = useRef(chosenId)
  useEffect(() => {
    const closed = chosenId === null ? last.current : null
    last.current = chosenId
    if (closed === null || document.activeElement !== document.body) return
    const link = document.getElementById(linkId(closed)) ?? document.querySelector<HTMLElement>('main table a')
    link?.focus({ preventScroll: true })
  }, [chosenId])
}
