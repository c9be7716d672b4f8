import { call } from '~/api/call.ts'
import { askAgain } from './asked-again.ts'

/**
 * Handles a link to a download: the dialog asks for the password first if needed, then the link opens. Without scripts
 * a separate page asks.
 */
export function askThenOpen(event: {
  preventDefault: () => void
  currentTarget: { href: string; target: string }
}): void {
  event.preventDefault()
  const { href, target } = event.currentTarget
  void openAskedAgain(href, target)
}

async function openAskedAgain(href: string, target: string): Promise<void> {
  const known = await call('GET /api/auth/confirm', {}).catch(() => null)
  if (known && !known.confirmed && !(await askAgain())) return
  // If the browser allows no second window, the file opens in this one.
  if (target !== '_blank' || !window.open(href, '_blank')) location.assign(href)
}
