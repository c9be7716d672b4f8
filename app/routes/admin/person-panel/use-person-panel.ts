import { useLocation, useNavigate } from '@remix-run/react'
import { type KeyboardEvent, type MouseEvent, useEffect } from 'react'

/** From this width, a person opens next to the list. On narrower screens, the name leads to their page. */
const WIDE = '(min-width: 1024px)'

/** The name that was pressed or moved to. It is stored because a list may name a person in several rows. */
let pressed: HTMLElement | null = null

/** Returns this person's name in the list, if it is there. */
export function linkOf(id: string): HTMLElement | null {
  if (pressed?.isConnected && pressed.dataset.person === id) return pressed
  return document.querySelector<HTMLElement>(`main [data-person="${CSS.escape(id)}"]`)
}

/** Returns this address with a person next to the list, or with nobody. */
function withPerson(search: string, id: string | null): string {
  const query = new URLSearchParams(search)
  query.delete('who')
  if (id) query.set('who', id)
  return `?${query}`
}

/** This history state tells the close button that going back closes the panel. */
const OPENED = { panel: true }

/**
 * Returns the handler for a press on a person's name. With scripts and on a wide screen, it opens the person next to
 * the list and changes the address.
 */
export function useOpenPerson(id: string): (event: MouseEvent<HTMLElement>) => void {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return
    if (!matchMedia(WIDE).matches) return
    event.preventDefault()
    pressed = event.currentTarget
    const isOpen = new URLSearchParams(search).has('who')
    const to = withPerson(search, id)
    void navigate(to, { preventScrollReset: true, replace: isOpen, state: isOpen ? (state as unknown) : OPENED })
  }
}

const STEPS: Record<string, 1 | -1> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/** Closes the panel, also on Escape, and moves to the person in another row. */
export function usePersonPanel(id: string) {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const close = () => {
    if ((state as typeof OPENED | null)?.panel) return navigate(-1)
    return void navigate(withPerson(search, null), { replace: true, preventScrollReset: true })
  }
  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog:modal')) close()
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  })
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key]
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const names = [...document.querySelectorAll<HTMLElement>('main [data-row] [data-person]')]
    if (by < 0) names.reverse()
    const here = linkOf(id)
    const next = names.slice(here ? names.indexOf(here) + 1 : 0).find(({ dataset }) => dataset.person !== id)
    if (!next) return
    pressed = next
    next.scrollIntoView({ block: 'nearest' })
    const to = withPerson(search, next.dataset.person!)
    void navigate(to, { replace: true, preventScrollReset: true, state: state as unknown })
  }
  return { close, step }
}
