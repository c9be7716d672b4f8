/** What a browser hands over that can put the portal on the home screen. */
type InstallOffer = Event & { prompt: () => Promise<unknown>; userChoice: Promise<{ outcome: string }> }

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()
const tell = () => listeners.forEach((listener) => listener())

/** Keeps the browser's offer to install for the moment in which it is wanted. Call it once, before anything else. */
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

/** For the card that asks. */
export const installStore = {
  read: () => offer,
  nothing: () => null,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Asks the browser, which asks the person. Call it from a press. An offer serves once. */
export async function install(): Promise<void> {
  const asked = offer
  offer = null
  tell()
  await asked?.prompt()
}

const KEY = 'install'

/** 'due' after the first shift that was finished here, 'no' once somebody has said no; null before. */
export function installWord(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Keeps it; a no is for good. */
export function keepInstallWord(word: 'due' | 'no'): void {
  try {
    if (localStorage.getItem(KEY) !== 'no') localStorage.setItem(KEY, word)
  } catch {
    // A browser that keeps nothing asks nobody.
  }
}
