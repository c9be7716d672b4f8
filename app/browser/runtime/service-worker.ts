/**
 * Registers the service worker once the page is idle, and reports a waiting newer one. @param onWaiting called with a
 * function that activates the newer one and reloads the page
 */
export function registerServiceWorker(onWaiting: (takeOver: () => void) => void): void {
  if (!('serviceWorker' in navigator)) return
  const begin = async () => {
    const registration = await navigator.serviceWorker.register('/sw.js')
    const notify = () => {
      const { waiting } = registration
      if (!waiting || !navigator.serviceWorker.controller) return
      onWaiting(() => {
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
        waiting.postMessage('take over')
      })
    }
    notify()
    // The service worker is told to refill its cache, so that its pages are from this build.
    const { __remixManifest: build } = window as { __remixManifest?: { version: string } }
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ build: build?.version }))
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', notify))
  }
  const later = () => setTimeout(() => void begin().catch(() => undefined), 2000)
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}
