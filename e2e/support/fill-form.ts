import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { type Answers } from '../../app/domain/forms/forms/answers.ts'
import { holds } from '../../app/domain/forms/forms/condition.ts'
import { type Field } from '../../app/domain/forms/forms/fields/kinds.ts'
import { splitTime } from '../../app/domain/forms/forms/fields/time.ts'
import { type Template } from '../../app/domain/forms/forms/template.ts'

const drawnBefore = new Map<string, Promise<Buffer>>()

/** Draws a road in daylight, as a phone's camera might see it: 2400 x 1800 pixels. */
export function phonePhoto(shade = '#8a9aa8'): Promise<Buffer> {
  const create = { width: 2400, height: 1800, channels: 3, background: shade } as const
  const drawn = drawnBefore.get(shade) ?? sharp({ create }).jpeg().toBuffer()
  drawnBefore.set(shade, drawn)
  return drawn
}

/** Fills in every field that the form shows, as a person would. */
export async function fillForm(page: Page, template: Template, answers: Answers): Promise<void> {
  await unfold(page)
  for (const field of template.sections.flatMap((section) => section.fields)) {
    if (field.showIf && !holds(field.showIf, answers)) continue
    await fillField(page, field, answers[field.name])
  }
}

/** Expands the line of known details. */
export async function unfold(page: Page): Promise<void> {
  await page.locator('button[value=draft]').waitFor()
  for (const button of await page.getByRole('button', { name: /^Change [^S]/ }).all()) await button.click()
}

async function fillField(page: Page, field: Field, answer: unknown): Promise<void> {
  const control = page.locator(`[name="${field.name}"]`)
  if (field.kind === 'notice') return
  if (field.kind === 'photos') return choosePhotos(page, field.name, [await phonePhoto()])
  if (field.kind === 'signature') return sign(page, field)
  if (field.kind === 'checklist') {
    for (const [item, mark] of Object.entries(answer as Record<string, string>))
      await page.locator(`input[name="${field.name}.${item}"][value="${mark}"]`).check()
    return
  }
  if (field.kind === 'choices') {
    for (const each of answer as string[]) await page.getByLabel(each, { exact: true }).check()
    return
  }
  if (field.kind === 'tick') return control.setChecked(answer === true)
  if (field.kind === 'yes-no')
    return page.locator(`input[name="${field.name}"][value="${answer === true ? 'yes' : 'no'}"]`).check()
  if (field.kind === 'rating')
    return page.locator(`label:has(input[name="${field.name}"][value="${String(answer)}"])`).click()
  if (field.kind === 'choice' && field.look === 'radio')
    return page.locator(`input[name="${field.name}"][value="${String(answer)}"]`).check()
  if (field.kind === 'choice') return void (await control.selectOption(String(answer)))
  if (field.kind === 'time' && field.clock === 12) {
    for (const [part, value] of Object.entries(splitTime(answer)))
      await page.locator(`[name="${field.name}.${part}"]`).selectOption(value)
    return
  }
  await control.fill(String(answer ?? ''))
}

/** Chooses pictures for a field, as from the phone's gallery. */
export async function choosePhotos(page: Page, name: string, photos: Buffer[]): Promise<void> {
  const group = page.locator('fieldset', { has: page.locator(`button#${name}`) }).last()
  const before = await group.locator('img').count()
  const files = photos.map((buffer, at) => ({ name: `photo-${at}.jpg`, mimeType: 'image/jpeg', buffer }))
  await group.locator('input[type=file]').setInputFiles(files)
  await group
    .locator('img')
    .nth(before + photos.length - 1)
    .waitFor()
}

async function sign(page: Page, field: Extract<Field, { kind: 'signature' }>): Promise<void> {
  if (field.look !== 'dialog' && field.look !== 'button') return draw(page, page.locator(`canvas#${field.name}`))
  await page.locator(`button#${field.name}`).click()
  const dialog = page.getByRole('dialog', { name: /Signature/ })
  await draw(page, dialog.locator('canvas'))
  await dialog.getByRole('button', { name: 'Save Signature' }).click()
}

/** Draws a zigzag with the mouse once nothing covers the canvas, and waits until the page has received it. */
export async function draw(page: Page, canvas: Locator): Promise<void> {
  await canvas.scrollIntoViewIfNeeded()
  await canvas.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await uncovered(page, canvas)
  await atRest(canvas)
  const box = (await canvas.boundingBox())!
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  await page.mouse.move(...at(0.2, 0.7))
  await page.mouse.down()
  for (const [x, y] of [
    [0.35, 0.3],
    [0.5, 0.7],
    [0.65, 0.3],
    [0.8, 0.6],
  ] as const)
    await page.mouse.move(...at(x, y), { steps: 4 })
  await page.mouse.up()
  await expect(canvas).toHaveAccessibleName('Your signature')
}

/**
 * Waits until an element has been in the same place for some frames, because something above it may still be moving it.
 */
export const atRest = (canvas: Locator) =>
  canvas.evaluate(async (element) => {
    let [before, same] = ['', 0]
    while (same < 5) {
      await new Promise(requestAnimationFrame)
      const { x, y } = element.getBoundingClientRect()
      same = `${x} ${y}` === before ? same + 1 : 0
      before = `${x} ${y}`
    }
  })

/** Waits until no message covers the drawn part of the canvas. */
async function uncovered(page: Page, canvas: Locator): Promise<void> {
  const isFree = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const parts = [0.2, 0.35, 0.5, 0.65, 0.8].flatMap((x) => [0.3, 0.5, 0.7].map((y) => [x, y] as const))
    return parts.every(([x, y]) => document.elementFromPoint(left + width * x, top + height * y) === element)
  }
  while (!(await canvas.evaluate(isFree))) await page.waitForTimeout(50)
}
