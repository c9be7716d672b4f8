import { type OwnAlert } from '~/domain/safety/emergencies/alert-view.ts'

/** How a press stands: `waiting` on this phone, or `in_page`, which has to stay open for it. */
export type SosProgress = 'idle' | 'sending' | 'waiting' | 'in_page' | 'signed_out' | 'somebody_else'

/** What this page knows of its person's alert. `alert` is undefined until anything is known. */
export type OwnSos = { alert: OwnAlert | null | undefined; progress: SosProgress }

const NOTHING: OwnSos = { alert: undefined, progress: 'idle' }

let whose = ''
let own = NOTHING
const listeners = new Set<() => void>()

/** One knowledge for the bar of every page, its dialogs and its buttons. */
export const ownAlertStore = {
  read: () => own,
  nothing: () => NOTHING,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Shows what has changed of the alert of this person; what was known of another one goes. */
export function showOwnAlert(userId: string, change: Partial<OwnSos>): void {
  own = { ...(whose === userId ? own : NOTHING), ...change }
  whose = userId
  listeners.forEach((listener) => listener())
}

/** Shows what became of this alert, if it is the one that is shown. */
export function patchOwnAlert(userId: string, change: { id: string } & Partial<OwnAlert>): void {
  if (whose === userId && own.alert?.id === change.id) showOwnAlert(userId, { alert: { ...own.alert, ...change } })
}
