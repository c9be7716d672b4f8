import { type Page } from '@playwright/test'

/** Makes a screen on which Silence was once pressed. It stays SILENT until the alarm is armed again. */
export const silencedBefore = (page: Page) =>
  page.addInitScript(() => {
    if (sessionStorage.getItem('begun')) return
    sessionStorage.setItem('begun', 'yes')
    localStorage.setItem('alarm-silenced', 'yes')
  })

/**
 * Makes a browser that lets a page play sounds only after it has been pressed, as most browsers do. The sound then
 * works, also on a machine without a sound device, unless the computer is made one without: then it works from the
 * moment when `window.soundOutput` is set.
 */
export const soundAfterPress = (page: Page, { withOutput = true } = {}) =>
  page.addInitScript((withOutput) => {
    let pressed = false
    const isHeard = () => pressed && (withOutput || 'soundOutput' in window)
    for (const press of ['pointerup', 'click', 'keydown']) addEventListener(press, () => (pressed = true), true)
    window.AudioContext = class extends AudioContext {
      woken = false
      override get state() {
        return this.woken ? 'running' : 'suspended'
      }
      override resume() {
        this.woken ||= isHeard()
        return this.woken ? Promise.resolve() : new Promise<void>(() => undefined)
      }
    }
  }, withOutput)
