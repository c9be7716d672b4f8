import { readForm } from '../../../app/http/body.server.ts'
import { type Budget, budgets } from '../../../app/http/budgets.server.ts'
import { FORM, hostileForms } from '../hostile-bodies.ts'
import { someBySize } from './strike.ts'

type Body = [what: string, body: string, type?: string]
type Read = (request: Request, budget: Budget) => Promise<unknown>

// Pages read what is sent with one function and calls with another, so what these refuse gets no further anywhere. Only
// the most bytes differ from one page or call to the next; the other limits are the same.
const read = new Map<Body, boolean>()

async function isRead(one: Body, reader: Read, type: string): Promise<boolean> {
  const known = read.get(one)
  if (known !== undefined) return known
  const init = { method: 'POST', body: one[1], headers: { 'Content-Type': one[2] ?? type } }
  const found = await reader(new Request('http://localhost/', init), budgets.form).then(
    () => true,
    () => false,
  )
  read.set(one, found)
  return found
}

async function bodiesThatMatter(all: Body[], reader: Read, type: string): Promise<Body[]> {
  const refused: Body[] = []
  const passed: Body[] = []
  for (const one of all) ((await isRead(one, reader, type)) ? passed : refused).push(one)
  return [...someBySize(refused, ([, body]) => body.length), ...passed]
}

/**
 * Returns the hostile forms that may do harm at one page only: those that the product's reader of forms passes on, and
 * of the others the first and the largest.
 */
export const formsThatMatter = () => bodiesThatMatter(hostileForms, readForm, FORM)
