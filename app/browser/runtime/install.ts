/** The browser's object for adding the portal to the home screen. */
type InstallOffer = Event & { prompt: () => Promise<unknown>; userChoice: Promise<{ outcome: string }> }

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()
const tell = () => listeners.forEach((listener) => listener())

/** Keeps the browser's offer to install until it is needed. Call it once, before anything else. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer = event as InstallOffer
    tell()
  })
  addEventListener('appinstalled', () => {
    offer = null
    tell()
  })
}

/** The state that the card with the offer shows. */
export const installStore = {
  read: () => offer,
  nothing: () => null,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Shows the browser's own question. Call it while handling a press. An offer works once. */
export async function install(): Promise<void> {
  const asked = offer
  offer = null
  tell()
  await asked?.prompt()
}

const KEY = 'install'

/**
 * Returns 'due' once the first shift was finished in this browser, 'no' once the person has declined, and null before.
 */
export function installWord(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Stores the state. After 'no', the card never returns. */
export function keepInstallWord(word: 'due' | 'no'): void {
  try {
    if (localStorage.getItem(KEY) !== 'no') localStorage.setItem(KEY, word)
  } catch {
    // If the browser cannot store this, the offer is not shown.
  }
}
