import { type BrowserContext, type Page } from '@playwright/test'

type Answer = 'allow' | 'refuse'
type Held = { record: { recordType: string; text?: string; encoding?: string } } | 'unreadable'

/**
 * Gives the pages of a phone an `NDEFReader` as in Chrome on Android. `scan` needs a press just before, rejects with
 * NotAllowedError if the person refuses, and with AbortError once its signal has ended. A tag is a `reading` event with
 * records of DataViews; an unreadable one is a `readingerror`. Listeners get tags until their signal ends.
 */
export const giveNfc = (context: BrowserContext, answer: Answer = 'allow') =>
  context.addInitScript((said) => {
    type Reading = Event & { serialNumber?: string; message?: object }
    const listening = new Set<EventTarget>()
    class NDEFReader extends EventTarget {
      onreading: ((event: Event) => void) | null = null
      onreadingerror: ((event: Event) => void) | null = null
      scan({ signal }: { signal?: AbortSignal } = {}): Promise<void> {
        const fault = (name: string) => Promise.reject(new DOMException('Not now', name))
        if (signal?.aborted) return fault('AbortError')
        if (said === 'refuse' || !navigator.userActivation.isActive) return fault('NotAllowedError')
        signal?.addEventListener('abort', () => listening.delete(this))
        listening.add(this)
        return Promise.resolve()
      }
      write = () => Promise.reject(new DOMException('Nothing is written here', 'NotSupportedError'))
    }
    Object.assign(globalThis, {
      NDEFReader,
      fakeNfc: {
        listening,
        hold: (held: Held) => {
          for (const reader of listening as Set<NDEFReader>) {
            const event: Reading = new Event(held === 'unreadable' ? 'readingerror' : 'reading')
            if (held !== 'unreadable') {
              const { recordType, text, encoding = 'utf-8' } = held.record
              const bytes = text === undefined ? null : new DataView(new TextEncoder().encode(text).buffer)
              const record = { recordType, mediaType: null, id: '', data: bytes, encoding, lang: 'en' }
              event.serialNumber = '04:a2:4f:12:9b:5c:80'
              event.message = { records: [record] }
            }
            reader.dispatchEvent(event)
            if (held === 'unreadable') reader.onreadingerror?.(event)
            else reader.onreading?.(event)
          }
        },
      },
    })
  }, answer)

type Fake = { fakeNfc: { listening: Set<unknown>; hold: (held: Held) => void } }

/** Holds the phone against a tag. */
export const holdTo = (page: Page, held: Held) =>
  page.evaluate((tag) => (globalThis as unknown as Fake).fakeNfc.hold(tag), held)

/** Returns how many parts of the page are listening for a tag. */
export const listeners = (page: Page) => page.evaluate(() => (globalThis as unknown as Fake).fakeNfc.listening.size)
