import { NEVER_ARRIVED, neverArrived } from '~/domain/content/unread/never-arrived.ts'
import { sayDays } from '~/browser/runtime/day-words.ts'
import { losses } from '~/browser/runtime/live-afresh.ts'
import { refresh } from '~/browser/runtime/refresher.ts'
import { fetchTabs } from '~/browser/runtime/tabs-ahead.ts'
import { toast } from '~/browser/runtime/toast-store.ts'
import { dropReceived } from './keep.ts'
import { listen, sayFault, showOperations, tellOthers, type Word } from './news.ts'
import { becomePerson, findHolder, isShut, shutHere } from './person.ts'
import { meetServer } from './phone.ts'
import { askDecided, keepSending } from './send.ts'
import { canSeal } from './store.ts'
import { readWaiting, showWaiting } from './shown.ts'

let heard = false
let begun = false
let saysDays = false
/** The offline pages of a person. */
const OFFLINE = /^\/offline(?!\/kiosk)/
/** The data of a page may be older than what arrived this shortly before the page was opened. */
const LOADING_MS = 60_000
/** Whose page this is; null if it belongs to nobody, as in the admin portal or on a tablet. */
let own: string | null = null
/** The person who is signed in on this page, if it knows one. */
let present: string | null = null

/**
 * Prepares this phone when the page is idle: contacts the server for the signed-in person, sends waiting items, fetches
 * the tabs' scripts, and makes date fields show their weekday. @param userId the signed-in person; null on pages
 * without one
 */
export async function begin(userId: string | null): Promise<void> {
  if (!saysDays) sayDays()
  saysDays = true
  if (userId) fetchTabs()
  if (!canSeal()) return showWaiting({ fault: 'unavailable' })
  if (!heard) listen(hear)
  heard = true
  const before = (await findHolder().catch(() => null))?.userId ?? null
  own = userId ?? (OFFLINE.test(location.pathname) ? before : null)
  present = userId
  if (userId && isShut()) return
  if (userId) {
    const isKnown = await becomePerson(userId).then(() => true, sayFault)
    // Another part of this page may have stored them already, so other pages are told each time.
    tellOthers({ kind: 'here', userId })
    if (isKnown) await meetServer(userId).catch(() => undefined)
  }
  await dropReceived().catch(sayFault)
  await showOperations()
  if (begun) return
  begun = true
  if (hasNewer()) refresh()
  const persisted = await navigator.storage?.persisted?.()
  showWaiting({ persisted: persisted ?? null })
  keepSending()
  addEventListener('online', () => void sayHello().catch(() => undefined))
  document.addEventListener('visibilitychange', () => void sayHello().catch(() => undefined))
  void askDecided().catch(() => undefined)
}

/**
 * Returns whether another page, or the phone in the background, has sent something of this person's while this page was
 * being opened.
 */
function hasNewer(): boolean {
  const openedAt = performance.timeOrigin - LOADING_MS
  return readWaiting().operations.some(({ own, receivedAt }) => own && receivedAt && Date.parse(receivedAt) > openedAt)
}

/**
 * Contacts the server again for a page that stays open for hours: control waits for the hello of a phone that was out
 * of contact, and the time of what is written offline relies on it.
 */
async function sayHello(): Promise<void> {
  if (!present || isShut() || document.visibilityState === 'hidden') return
  if ((await findHolder())?.userId === present) await meetServer(present)
}

function hear(word: Word): void {
  if (word.kind === 'left') shutHere()
  if (word.kind === 'here' && own && own !== word.userId) void giveWay()
  // The message is shown at once, and stays in the list of notifications.
  if (word.kind === 'never arrived')
    toast({ title: NEVER_ARRIVED, description: neverArrived(word.numbers), tone: 'bad' })
}

/**
 * Closes a page of a person who has signed out, or whose place on this phone another person has taken: a press on it
 * would count for the other person. A page that still has a call for help to send stays.
 */
async function giveWay(): Promise<void> {
  shutHere()
  if ([...losses].some((isLost) => isLost())) return
  // If the server does not know of a sign-out yet, the phone tells it before anything else is shown.
  location.replace((await globalThis.caches?.has('left')) ? '/offline/waiting' : '/')
}
