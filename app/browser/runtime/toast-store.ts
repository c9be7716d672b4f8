export type ToastTone = 'good' | 'bad' | 'warn' | 'info'

interface ToastMessage {
  title: string
  description?: string
  /** `bad` and `warn` are read out at once, and the others at the next pause. */
  tone?: ToastTone
}

export type Shown = ToastMessage & { id: number }

let current: Shown | null = null
let count = 0
const listeners = new Set<() => void>()

/** Shows a message for five seconds, replacing the current one. May be called from anywhere in the browser. */
export function toast(message: ToastMessage): void {
  set({ ...message, id: ++count })
}

/** Removes the current message. */
export function dismissToast(): void {
  set(null)
}

/** The state that the region of messages shows. */
export const toastStore = {
  read: () => current,
  nothing: () => null,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

function set(next: Shown | null) {
  current = next
  listeners.forEach((listener) => listener())
}
