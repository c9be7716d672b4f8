import { readForm } from '../../../app/http/body.server.ts'
import { budgets } from '../../../app/http/budgets.server.ts'
import { FORM, hostileForms } from '../hostile-bodies.ts'
import { someBySize } from './strike.ts'

type Body = [what: string, body: string, type?: string]

// All pages read what is sent with one function, so what it refuses gets no further anywhere. Only the most bytes differ
// from page to page; the other limits are the same.
const read = new Map<Body, boolean>()

async function isRead(one: Body): Promise<boolean> {
  const known = read.get(one)
  if (known !== undefined) return known
  const init = { method: 'POST', body: one[1], headers: { 'Content-Type': one[2] ?? FORM } }
  const found = await readForm(new Request('http://localhost/', init), budgets.form).then(
    () => true,
    () => false,
  )
  read.set(one, found)
  return found
}

/**
 * Returns the hostile forms that may do harm at one page only: those that the product's reader of forms passes on, and
 * of the others the first and the largest.
 */
export async function formsThatMatter(): Promise<Body[]> {
  const refused: Body[] = []
  const passed: Body[] = []
  for (const one of hostileForms as Body[]) ((await isRead(one)) ? passed : refused).push(one)
  return [...someBySize(refused, ([, body]) => body.length), ...passed]
}
