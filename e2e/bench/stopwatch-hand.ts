import { type Locator, type Page } from '@playwright/test'

const PRESS_S = 1
const GROUP_S = 0.3
const GROUP = 4

/**
 * A person's hand on a page, with a stopwatch. A step is a press or a field that is filled in. Time is one second for
 * each step, 0.3 s for each group of four typed characters, and the product's own time. Time to think is not counted.
 */
export class Hand {
  steps = 0
  #groups = 0
  readonly #began = performance.now()

  constructor(readonly page: Page) {}

  async press(what: Locator): Promise<void> {
    this.steps++
    await what.click()
  }

  /** Holds a press until it counts. */
  async hold(what: Locator): Promise<void> {
    this.steps++
    await what.click({ delay: 700 })
  }

  async type(into: Locator, text: string): Promise<void> {
    this.steps++
    this.#groups += Math.ceil(text.length / GROUP)
    await into.fill(text)
  }

  async keys(text: string): Promise<void> {
    this.steps++
    this.#groups += Math.ceil(text.length / GROUP)
    await this.page.keyboard.type(text)
  }

  async key(name: string): Promise<void> {
    this.steps++
    await this.page.keyboard.press(name)
  }

  async choose(from: Locator, option: string | { label: string }): Promise<void> {
    this.steps += 2
    await from.selectOption(option)
  }

  /** Counts a press that ends outside the browser, such as a call. */
  async wouldPress(what: Locator): Promise<void> {
    this.steps++
    await what.waitFor()
  }

  /** Waits until it is visible. */
  async sees(what: Locator): Promise<void> {
    await what.first().waitFor()
  }

  seconds(): number {
    return this.steps * PRESS_S + this.#groups * GROUP_S + (performance.now() - this.#began) / 1000
  }
}
