import { expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { type PageContext } from '~/http/page.server.ts'
import { preview } from './news-actions.server.ts'

const page = { request: new Request('http://portal.test/'), context: {}, params: {} } as unknown as PageContext

it('a preview keeps the version that was opened, so that a colleague’s change is not replaced unseen', async () => {
  const form = new FormData()
  const sent = { title: 'Gate 4', content: '**Shut**', updatedAtWas: '2026-11-20T09:00:00.000Z', dropImage: 'on' }
  for (const [name, value] of Object.entries(sent)) form.set(name, value)
  const answer = (await preview(actor('dana'), form, page)) as { view?: object; data?: { view?: object } }
  expect(answer.data?.view ?? answer.view).toMatchObject({ ...sent, html: expect.stringContaining('<strong>Shut') })
})
