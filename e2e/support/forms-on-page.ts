import { type Page, type Route } from '@playwright/test'

// The functions in this file run in the page.

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type Tools = {
  /** Returns where each form is sent and its fields, for forms that accept typing. */
  shapes: () => string[]
  find: (shape: string) => HTMLFormElement | undefined
  own: (form: HTMLFormElement) => Control[]
  typed: (control: Control) => boolean
}

/** Adds the functions that the ones below share to the page's `window`. */
function putTools(): void {
  const typed = (control: Control) =>
    !control.matches(':disabled, [readonly], [type=hidden], [type=file], [type=submit], [type=button]') &&
    (control.checkVisibility() || (control.labels?.[0]?.checkVisibility() ?? false))
  const own = (form: HTMLFormElement) =>
    [...form.elements].filter((one): one is Control => one.matches('input, select, textarea'))
  const forms = () => [...document.forms].filter((form) => form.method === 'post' && own(form).some(typed))
  const shapeOf = (form: HTMLFormElement) => {
    const names = own(form).map((control) => (control.name === 'intent' ? control.value : control.name))
    const fields = [...new Set(names)].filter((name) => name !== 'requestKey')
    return `${new URL(form.action).pathname} ${fields.join()}`.replace(/[0-9a-f-]{36}|\d+/g, '*')
  }
  const find = (shape: string) => forms().find((form) => shapeOf(form) === shape)
  Object.assign(window, { tools: { shapes: () => forms().map(shapeOf), find, own, typed } })
}

type Router = {
  state: { initialized: boolean; navigation: { state: string }; revalidation: string }
  revalidate(): void
}

/** Returns whether the page's scripts are running and it is neither loading nor sending anything. */
export function isAtRest(): boolean {
  const router = (window as unknown as { __remixRouter?: Router }).__remixRouter
  const isAlive = Object.keys(document.body).some((key) => key.startsWith('__react'))
  const { initialized, navigation, revalidation } = router?.state ?? {}
  return isAlive && initialized === true && navigation!.state === 'idle' && revalidation === 'idle'
}

const loadAgain = () => (window as unknown as { __remixRouter: Router }).__remixRouter.revalidate()

/** Expands everything, and returns the shape of each form that accepts typing: where it is sent, and its fields. */
function openForms(): string[] {
  const { tools } = window as unknown as { tools: Tools }
  for (const fold of document.querySelectorAll('main details')) fold.setAttribute('open', '')
  return [...new Set(tools.shapes())]
}

/** Types into every field, chooses another option everywhere and changes every tick. */
function typeInto(shape: string): void {
  const { tools } = window as unknown as { tools: Tools }
  const form = tools.find(shape)!
  const put = (control: Control, value: string) => {
    const kind = Object.getPrototypeOf(control) as object
    Object.getOwnPropertyDescriptor(kind, 'value')!.set!.call(control, value)
    for (const type of ['input', 'change', 'blur']) control.dispatchEvent(new Event(type, { bubbles: true }))
  }
  const examples: Record<string, string> = {
    date: '2047-03-04',
    time: '03:41',
    month: '2047-03',
    'datetime-local': '2047-03-04T03:41',
    number: '7',
    email: 'somebody.else@example.test',
    url: 'https://example.test/other',
    tel: '07700 900123',
    color: '#123456',
  }
  for (const control of tools.own(form).filter(tools.typed)) {
    if (control instanceof HTMLSelectElement) {
      const other = [...control.options].filter((one) => !one.disabled && one.value && !one.selected).at(-1)
      if (other) put(control, other.value)
    } else if (control.type === 'checkbox') control.click()
    else if (control.type === 'radio') {
      const group = tools.own(form).filter((one) => one.type === 'radio' && one.name === control.name)
      if (control === group.at(-1)) group.find((one) => !(one as HTMLInputElement).checked)?.click()
    } else put(control, examples[control.type] ?? `${control.value} typed`.trim())
  }
}

function holds(shape: string): string[] {
  const { tools } = window as unknown as { tools: Tools }
  const form = tools.find(shape)
  return (form ? tools.own(form) : []).map((control) => {
    const chosen = control instanceof HTMLInputElement && /checkbox|radio/.test(control.type) && control.checked
    return `${control.name || control.id} = ${control.value}${chosen ? ', chosen' : ''}`
  })
}

function pressIn(shape: string): boolean {
  const { tools } = window as unknown as { tools?: Tools }
  const form = tools?.find(shape)
  if (!form) return false
  const buttons = [...form.elements].filter((one) => one.matches('button:not([type=button], [type=reset])'))
  ;(buttons as HTMLButtonElement[]).find((button) => button.checkVisibility() && !button.disabled)?.click()
  return true
}

/** How a save fails. */
export type Failure = { name: string; answer: (route: Route) => Promise<void> }

/** Types into a form, makes two saves fail, and returns what was lost. `sent` says whether anything was sent. */
export async function failTwice(
  page: Page,
  shape: string,
  answer: Failure['answer'],
): Promise<{ sent: boolean; lost: string[] }> {
  const bodies: string[] = []
  const keys: (string | undefined)[] = []
  await page.route('**', async (route, request) => {
    if (['GET', 'HEAD'].includes(request.method()) || request.url().includes('/api/outbox')) return route.fallback()
    bodies.push(withoutBoundary(request.postDataBuffer(), request.headers()['content-type']))
    keys.push(request.headers()['idempotency-key'])
    await answer(route)
  })
  await page.evaluate(typeInto, shape)
  const before = await page.evaluate(holds, shape)
  const lost: string[] = []
  for (const time of ['first', 'second']) {
    const sent = page.waitForRequest((request) => request.method() === 'POST' || request.method() === 'PUT', {
      timeout: 3000,
    })
    const wasPressed = await page.evaluate(pressIn, shape)
    if (!wasPressed) lost.push('the page went')
    if (!(await sent.catch(() => null))) break
    await page.waitForFunction(isAtRest)
    // This reloads the page's data, as an event does.
    await page.evaluate(loadAgain)
    await page.waitForFunction(isAtRest)
    const after = await page.evaluate(holds, shape)
    lost.push(...before.flatMap((line, at) => (after[at] === line ? [] : [`${time}: ${line} became ${after[at]}`])))
  }
  await page.unroute('**')
  if (bodies.length > 1 && bodies[0] !== bodies[1]) lost.push(`sent ${bodies[0]} and then ${bodies[1]}`)
  // Both saves have the same key, so the server does it once.
  if (keys.some((key) => !key || key !== keys[0])) lost.push(`sent under the keys ${keys.join()}`)
  return { sent: bodies.length > 0, lost }
}

/** Returns the posted body without its boundary, which differs in each post. */
function withoutBoundary(body: Buffer | null, type = ''): string {
  const text = body?.toString('latin1') ?? ''
  const [, boundary] = /boundary=(.+)$/.exec(type) ?? []
  return boundary ? text.replaceAll(boundary, '-') : text
}

/**
 * Opens a page with everything expanded, ready for the functions above. @returns the shape of each form to type into
 */
export async function openWithForms(page: Page, address: string): Promise<string[]> {
  await page.goto(address)
  await page.waitForFunction(isAtRest)
  await page.evaluate(putTools)
  return page.evaluate(openForms)
}
