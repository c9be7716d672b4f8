import { OWN_MARK } from './platform/own-answer.ts'

/**
 * Runs in each page before its scripts. If one of those does not arrive, the browser gives all of them up, and every
 * button that needs them would be dead. So this requests them again, after 1, 2, 4 ... 15 seconds and when the
 * connection is back, until they have started. Text typed meanwhile stays, because nothing is reloaded.
 *
 * By the HTML standard a script that failed stays failed for its page, as in Firefox and Safari (Chromium requests it
 * again). So when all of them can be fetched the page is reloaded, unless something was typed, and at most twice a
 * minute.
 *
 * It calls `fetch` itself, because it runs before any module that could. Styles that do not arrive are requested again
 * as well. The second try's script is removed from the document before it runs, so that React does not see it. If
 * another server answers in place of the product, the page is not reloaded. Fields that were typed in are marked
 * (`wasTyped`) for code that starts to listen later.
 *
 * It notes what others change in the page before its scripts have started (foreign-changes.ts). A page that is still
 * arriving only grows at its end. React does not mind what is added at the end of the head or the body.
 *
 * A browser that is older than README.md allows lacks one of two things that pages use, and one that blocks cookies
 * refuses to store anything. It says so and starts nothing, because scripts that fail half-way do worse than none: the
 * page's forms then work as without scripts.
 */
export const WAKE = `(function () {
  var unfit = window.AbortSignal && AbortSignal.timeout && CSS.supports('selector(:modal)') ? '' : 'too-old'
  try { localStorage.length + sessionStorage.length } catch (blocked) { unfit = unfit || 'no-store' }
  if (unfit) {
    document.documentElement.setAttribute('data-unfit', '')
    return addEventListener('DOMContentLoaded', function () {
      document.querySelector('.late').remove()
      document.getElementById(unfit).hidden = false
    })
  }
  var parsed = false, early = []
  function note(records) {
    early.push.apply(early, records.filter(function (record) {
      return record.removedNodes.length || record.nextSibling || (parsed && !/^(HEAD|BODY)$/.test(record.target.nodeName))
    }))
  }
  var watch = new MutationObserver(note)
  watch.observe(document, { childList: true, subtree: true })
  document.addEventListener('readystatechange', function () {
    note(watch.takeRecords())
    parsed = true
  })
  window.earlyChanges = function () {
    note(watch.takeRecords())
    watch.disconnect()
    return early
  }
  var waits = [1, 2, 4, 8, 15], tries = 0, timer = 0, styles = 0, typed = false
  function lost() {
    if (!timer && !window.__remixRouter) timer = setTimeout(again, waits[Math.min(tries++, 4)] * 1000)
  }
  function again() {
    clearTimeout(timer)
    timer = 0
    var first = document.querySelector('script[type=module]:not([src])')
    if (!first || window.__remixRouter) return
    var next = document.createElement('script')
    next.type = 'module'
    next.nonce = first.nonce
    next.textContent = first.textContent
    next.onerror = failed
    document.head.append(next)
    next.remove()
  }
  function failed() {
    var all = Array.from(document.querySelectorAll('link[rel=modulepreload]'), function (link) {
      return fetch(link.href).then(function (answer) { if (!answer.headers.has('${OWN_MARK}')) throw 0 })
    })
    Promise.all(all).then(reload).catch(function () {}).then(lost)
  }
  function reload() {
    if (typed || window.__remixRouter || Date.now() - (sessionStorage.woken || 0) < 30000) return
    sessionStorage.woken = Date.now()
    location.reload()
  }
  addEventListener('input', function (event) { typed = event.target.wasTyped = true }, true)
  addEventListener('error', function (event) {
    var late = event.target
    if (late.type === 'module') lost()
    if (late.rel === 'stylesheet') setTimeout(function () { late.href = late.href.split('#')[0] + '#' + ++styles }, 2000)
  }, true)
  addEventListener('unhandledrejection', function () { if (tries) failed(); else lost() })
  addEventListener('online', function () { if (timer) again() })
})()`

const says = (id: string, words: string) =>
  `<p id="${id}" hidden role="alert" class="no-print bg-warn-soft p-4 font-bold text-warn">
  ${words} If a life is in danger, call 999.
</p>`

/**
 * What such a browser says at the top of each page (waking.tsx), where its styles may be missing too. It is markup, so
 * that the pages' scripts need not carry it.
 */
export const UNFIT =
  says(
    'too-old',
    'This browser is too old for the portal, so many buttons do not work. Update the browser, or use another phone.',
  ) +
  says(
    'no-store',
    'This browser blocks cookies, so you cannot sign in, and many buttons do not work. Allow cookies for this site in the browser’s settings, and reload the page.',
  )
