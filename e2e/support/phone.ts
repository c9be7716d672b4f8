import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { wholeBrowser } from './browsers.ts'
import { filmOf } from './film.ts'
import { cameraOf, test as base } from './filming.ts'
import { underWorker } from './newer-version.ts'
import { type Name } from './people.ts'
import { portrait } from './portraits.ts'
import { signIn } from './test.ts'

export type Phone = { page: Page; context: BrowserContext }

/** A phone with a profile on disk and a camera: it can be killed and started again. */
export type WholePhone = Phone & {
  /** Kills the browser, and starts it again with what is on its disk. */
  restart: () => Promise<void>
}

type Phones = {
  /**
   * Opens a phone that keeps its data until the test ends, at a place in London.
   * @param has a camera that sees its person; and the service worker, which only a
   *   test that opens pages offline needs, because it fetches all of them first
   */
  phoneOf: (name: Name, has?: { camera?: boolean; worker?: boolean }) => Promise<Phone>
  /**
   * Opens a phone with a camera and a profile on disk, which needs the whole browser: three times the start-up work.
   */
  wholePhoneOf: (name: Name) => Promise<WholePhone>
}

const PLACE = { geolocation: { latitude: 51.5034, longitude: -0.1276 } }

/** Journeys on a phone that is out and about. */
export const test = base.extend<Phones>({
  phoneOf: async ({ browser, filming, device, sessionOf }, use) => {
    const open: (() => unknown)[] = []
    await use(async (name, { camera = false, worker = true } = {}) => {
      const filmed = camera ? await filming([await selfOf(name)]) : null
      if (filmed) open.unshift(filmed.giveBack)
      const permissions = ['geolocation', ...(camera ? ['camera'] : [])]
      const serviceWorkers = worker ? 'allow' : 'block'
      const own = { permissions, serviceWorkers, storageState: await sessionOf(name, {}) } as const
      const context = await (filmed?.browser ?? browser).newContext({ ...device, ...PLACE, ...own })
      open.unshift(() => context.close())
      await withoutDialler(context)
      return { context, page: await context.newPage() }
    })
    for (const close of open) await close()
  },
  wholePhoneOf: async ({ playwright, launchOptions, device, server }, use) => {
    const open: { phone: WholePhone; folder: string }[] = []
    await use(async (name) => {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'phone-'))
      const profile = path.join(folder, 'profile')
      const film = path.join(folder, 'film.y4m')
      fs.writeFileSync(film, await filmOf([await selfOf(name)]))
      const args = [...(launchOptions.args ?? []), ...cameraOf(film)]
      const start = async () => {
        const context = await playwright.chromium.launchPersistentContext(profile, {
          ...launchOptions,
          // A browser without a window would lose its offline data when it is killed.
          executablePath: wholeBrowser(),
          ...device,
          ...PLACE,
          baseURL: server.url,
          serviceWorkers: 'allow',
          permissions: ['camera', 'geolocation'],
          args,
        })
        await withoutDialler(context)
        return { context, page: context.pages()[0] ?? (await context.newPage()) }
      }
      const phone: WholePhone = {
        ...(await start()),
        restart: async () => {
          // Chromium writes cookies to disk within half a minute. A guard's session is usually older than that, so the
          // test keeps the cookies over the restart.
          const cookies = await phone.context.cookies()
          const closed = phone.context.waitForEvent('close')
          process.kill(processOf(profile), 'SIGKILL')
          await closed
          Object.assign(phone, await start())
          await phone.context.addCookies(cookies)
        },
      }
      open.push({ phone, folder })
      await signIn(phone.context.request, name)
      return phone
    })
    for (const { phone, folder } of open) {
      await phone.context.close()
      fs.rmSync(folder, { recursive: true, force: true })
    }
  },
})

/** Draws a person in a jacket; nobody for dana. */
const selfOf = (name: Name) => portrait({ person: name === 'dana' ? null : name, jacket: true })

/** Replaces the dialler, because opening it would take the pointer away. */
const withoutDialler = (context: BrowserContext) =>
  context.addInitScript(() => {
    const plain = window.setTimeout
    const later = (work: TimerHandler, ms?: number) => (ms === 500 ? 0 : plain(work, ms))
    window.setTimeout = later as typeof window.setTimeout
  })

/** Returns the process id of the browser that has this profile open (Linux). */
function processOf(profile: string): number {
  const isIt = (id: string) => {
    try {
      const words = fs.readFileSync(`/proc/${id}/cmdline`, 'utf8').split('\0')
      return words.includes(`--user-data-dir=${profile}`) && !words.some((word) => word.startsWith('--type='))
    } catch {
      return false
    }
  }
  return Number(fs.readdirSync('/proc').find((name) => /^\d+$/.test(name) && isIt(name)))
}

/** Opens the portal and waits until the phone has met the server. */
export async function meet(page: Page, address: string): Promise<void> {
  await Promise.all([page.waitForResponse(/\/api\/outbox\/phone/), page.goto(address)])
}

/** Opens the portal and waits until the phone has met the server and stored its pages. */
export async function getReady(page: Page, address = '/clock'): Promise<void> {
  await meet(page, address)
  await underWorker(page)
  await expect.poll(() => page.evaluate(() => caches.match('/build').then(Boolean)), { timeout: 30_000 }).toBe(true)
}

/**
 * Returns everything that this origin stores on the phone except its own program, as text: anyone with the phone could
 * read it.
 */
export const dump = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const text = (value: unknown): string => {
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value))
        return Array.from(new Uint8Array(value instanceof ArrayBuffer ? value : value.buffer), (byte) =>
          String.fromCharCode(byte),
        ).join('')
      if (Array.isArray(value)) return value.map(text).join('\n')
      if (typeof value === 'object' && value) return Object.values(value).map(text).join('\n')
      return String(value)
    }
    const all = [JSON.stringify(localStorage), document.cookie]
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((done) => {
        const request = indexedDB.open(name!)
        request.onsuccess = () => done(request.result)
      })
      for (const store of database.objectStoreNames) {
        const request = database.transaction(store).objectStore(store).getAll()
        all.push(await new Promise<string>((done) => (request.onsuccess = () => done(text(request.result)))))
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const shelf = await caches.open(name)
      for (const request of await shelf.keys())
        if (!request.url.includes('/assets/')) all.push(await (await shelf.match(request))!.text())
    }
    return all.join('\n')
  })
