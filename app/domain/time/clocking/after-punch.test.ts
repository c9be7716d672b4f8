import { expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { clockIn, clockOut, minutes, now, scan } from '../../../../e2e/support/punches.ts'
import { afterPunch, changesFitness } from './after-punch.ts'
import { registerStandDown } from './stand-down.server.ts'
import { type PunchView } from './views.ts'
import { findClockPage } from './status.server.ts'

type Answer = Parameters<typeof afterPunch>[1]
const answered = (view: PunchView) => JSON.parse(JSON.stringify(view)) as Answer

it('the page after a punch is the same as if it were loaded then', () => {
  const alice = actor('alice')
  const punches: [string, (at: Date) => PunchView][] = [
    ['in, after a scan that failed', (at) => clockIn(alice, { uniformDetected: true, manualCheck: true }, at)],
    ['out', (at) => clockOut(alice, {}, at)],
    [
      'in without a jacket',
      (at) => (scan(alice, { highVisJacketDetected: false }, at), clockIn(alice, { uniformDetected: false }, at)),
    ],
    ['out, with no location', (at) => clockOut(alice, { location: null }, at)],
  ]
  scan(alice, { faceDetected: false, faceCount: 0 })
  let page = findClockPage(alice, now)
  expect(page.failuresInRow).toBe(1)
  for (const [n, [what, punch]] of punches.entries()) {
    const at = minutes(n)
    page = afterPunch(page, answered(punch(at)))
    expect(page, what).toEqual(findClockPage(alice, at))
  }
  expect(page.recentEntries).toHaveLength(3)
})

it('the page is loaded again when it must say, or no longer say, that the person may not work', () => {
  const alice = actor('alice')
  let unfit = true
  registerStandDown(() => (unfit ? 'Has no valid SIA licence' : null))
  let page = findClockPage(alice, now)
  const changed = [clockIn, clockOut, clockIn, clockOut].map((punch, n) => {
    if (n === 2) unfit = false
    const answer = answered(punch(alice, { manualCheck: true, uniformDetected: true }, minutes(n)))
    const [reload, before] = [changesFitness(page, answer), page.notices]
    page = findClockPage(alice, minutes(n))
    expect(reload).toBe(JSON.stringify(before) !== JSON.stringify(page.notices))
    return reload
  })
  expect(changed).toEqual([true, true, false, false])
})
