/** The parts of a service worker's global scope used here; its types conflict with a page's. */
export type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void }
export type WorkerEvents = {
  install: WorkerEvent
  activate: WorkerEvent
  message: WorkerEvent & { data: unknown }
  fetch: WorkerEvent & { request: Request; respondWith(answer: Promise<Response>): void }
  push: WorkerEvent & { data: { json(): unknown } | null }
  notificationclick: WorkerEvent & { notification: Notification }
  sync: WorkerEvent & { tag: string }
}

type WindowClient = { url: string; focus(): Promise<unknown>; navigate(address: string): Promise<unknown> }

export type WorkerScope = {
  addEventListener<K extends keyof WorkerEvents>(type: K, listener: (event: WorkerEvents[K]) => void): void
  skipWaiting(): Promise<void>
  registration: ServiceWorkerRegistration
  clients: {
    claim(): Promise<void>
    matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<WindowClient[]>
    openWindow(address: string): Promise<unknown>
  }
}

export const scope = globalThis as unknown as WorkerScope
