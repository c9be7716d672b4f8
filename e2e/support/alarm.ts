import { type Page } from '@playwright/test'

/** A screen on which Silence was once pressed. It stays SILENT until the alarm is armed again. */
export const silencedBefore = (page: Page) =>
  page.addInitScript(() => {
    if (sessionStorage.getItem('begun')) return
    sessionStorage.setItem('begun', 'yes')
    localStorage.setItem('alarm-silenced', 'yes')
  })

/** A browser that lets a page make sounds only after a press on it, as most do for people. */
export const soundAfterPress = (page: Page) =>
  page.addInitScript(() => {
    let pressed = false
    for (const press of ['click', 'keydown']) addEventListener(press, () => (pressed = true), true)
    window.AudioContext = class extends AudioContext {
      woken = false
      override get state() {
        return this.woken ? super.state : 'suspended'
      }
      override resume() {
        this.woken ||= pressed
        return this.woken ? super.resume() : new Promise<void>(() => undefined)
      }
    }
  })
