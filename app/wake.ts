/**
 * Stands in each page and runs before its scripts. Where one of those does not arrive, the browser gives all of them up, and
 * every button that needs them would be dead: they are asked for again, after 1, 2, 4 ... 15 seconds and when the line is
 * back, until they have begun. What was typed meanwhile stays, because nothing is loaded again.
 *
 * Styles that do not arrive are asked for again as well.
 *
 * The script of the second try is out of the document before it runs: React knows nothing of it.
 */
export const WAKE = `(function () {
  var waits = [1, 2, 4, 8, 15], tries = 0, timer = 0, styles = 0
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
    next.onerror = lost
    document.head.append(next)
    next.remove()
  }
  addEventListener('error', function (event) {
    var late = event.target
    if (late.type === 'module') lost()
    if (late.rel === 'stylesheet') setTimeout(function () { late.href = late.href.split('#')[0] + '#' + ++styles }, 2000)
  }, true)
  addEventListener('unhandledrejection', lost)
  addEventListener('online', function () { if (timer) again() })
})()`
