/**
 * Registers the service worker once the page is at rest, and tells when a newer one waits.
 * @param onWaiting called with a function that lets the newer one take over and reloads the page
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
    // The pages that it keeps are to be of this build.
    const { __remixManifest: build } = window as { __remixManifest?: { version: string } }
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ build: build?.version }))
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', notify))
  }
  const later = () => setTimeout(() => void begin().catch(() => undefined), 2000)
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}
