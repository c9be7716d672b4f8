import { type OwnAlert } from '~/domain/safety/emergencies/alert-view.ts'

/** The state of a press: `waiting` on this phone, or `in_page`, in which case the page must stay open. */
export type SosProgress = 'idle' | 'sending' | 'waiting' | 'in_page' | 'signed_out' | 'somebody_else'

/** What this page knows about the person's alert. `alert` is undefined until anything is known. */
export type OwnSos = { alert: OwnAlert | null | undefined; progress: SosProgress }

const NOTHING: OwnSos = { alert: undefined, progress: 'idle' }

let whose = ''
let own = NOTHING
const listeners = new Set<() => void>()

/** One shared state for the bar of every page, its dialogs and its buttons. */
export const ownAlertStore = {
  read: () => own,
  nothing: () => NOTHING,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Stores and shows changes to this person's alert, and drops another person's. */
export function showOwnAlert(userId: string, change: Partial<OwnSos>): void {
  own = { ...(whose === userId ? own : NOTHING), ...change }
  whose = userId
  listeners.forEach((listener) => listener())
}

/** Updates this alert, if it is the one on screen. */
export function patchOwnAlert(userId: string, change: { id: string } & Partial<OwnAlert>): void {
  if (whose === userId && own.alert?.id === change.id) showOwnAlert(userId, { alert: { ...own.alert, ...change } })
}
