import { type FullResult, type Reporter, type Suite } from '@playwright/test/reporter'

/** The number of tests that may need a second try on a busy machine. */
const MOST = 3

/**
 * Fails a run in which too many tests needed a second try, and names them, because a test that passes by luck proves
 * little.
 */
export default class FewRetries implements Reporter {
  private suite: Suite | undefined

  onBegin(_config: unknown, suite: Suite): void {
    this.suite = suite
  }

  async onEnd(): Promise<{ status?: FullResult['status'] } | undefined> {
    const again = this.suite?.allTests().filter((test) => test.outcome() === 'flaky') ?? []
    if (again.length <= MOST) return undefined
    console.error(`${again.length} tests needed a second try; ${MOST} may:`)
    for (const test of again) console.error(`  ${test.titlePath().slice(1).join(' \u203a ')}`)
    return { status: 'failed' }
  }

  printsToStdio(): boolean {
    return false
  }
}
