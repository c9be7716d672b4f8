import { expect, it } from 'vitest'
import { z } from 'zod'
import { actor } from '../../e2e/support/actors.ts'
import { formAction, pageActions, type PageContext } from './page.server.ts'

const page = { context: { requestId: 'r1' } } as PageContext
const broken = () => {
  throw new Error('a disk fell out')
}

it('a form explains an unforeseen error in its own words, and keeps the typed text', async () => {
  const form = new FormData()
  form.set('name', 'Jacket')
  const schema = z.object({ name: z.string() })
  const answer = await formAction(schema, broken, null, 'Failed to upload reference image')(actor('dana'), form, page)
  expect(answer).toMatchObject({
    init: { status: 500 },
    data: { result: { error: { '': ['Failed to upload reference image'] }, initialValue: { name: 'Jacket' } } },
  })
  await expect(formAction(schema, broken, null)(actor('dana'), form, page)).rejects.toThrow('a disk fell out')
})

it.each(['__proto__', 'constructor', 'toString', 'none', ''])('refuses a button named "%s"', async (intent) => {
  const action = pageActions('public', { save: () => Promise.resolve(new Response('saved')) })
  const press = (name: string) => {
    const request = new Request('http://localhost/x', { method: 'POST', body: new URLSearchParams({ intent: name }) })
    return action({ request, params: {}, context: { clientIp: null, requestId: 'r1' } as never })
  }
  await expect(press(intent)).rejects.toMatchObject({ init: { status: 400 } })
  expect(await press('save')).toBeInstanceOf(Response)
})
