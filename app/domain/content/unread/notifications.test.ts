import { expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { raiseAlert } from '../../safety/emergencies/alerts.server.ts'
import { acknowledgeAlert } from '../../safety/emergencies/answer.server.ts'
import { RaiseAlert } from '../../safety/emergencies/input.ts'
import { NewArticle } from '../news/input.ts'
import { greetPhone } from '../../offline/outbox/hello.server.ts'
import { Hello } from '../../offline/outbox/input.ts'
import { publishArticle } from '../news/publish.server.ts'
import { giveFeedback } from '../performance/feedback.server.ts'
import { listNotifications } from './notifications.server.ts'

const titles = (name: 'alice' | 'bob', query = { limit: 30 }) =>
  listNotifications(actor(name), query).items.map(({ title, text, to }) => [
    title,
    text,
    to.replace(/[0-9a-f-]{20,}/, 'ID'),
  ])

it("a person's notifications are listed newest first, and only they can read them", async () => {
  await publishArticle(actor('dana'), NewArticle.parse({ title: 'New jackets', content: 'They are here.' }))
  giveFeedback(actor('dana'), { userId: actor('alice').id, title: 'Calm', content: 'Well done.', rating: 5 })
  acknowledgeAlert(actor('dana'), raiseAlert(actor('alice'), RaiseAlert.parse({})).alert)
  expect(titles('alice')).toEqual([
    ['Your emergency alert was seen', 'By Dana Dean', '/emergency'],
    ['New feedback', 'Calm', '/performance'],
    ['News', 'New jackets', '/news/ID'],
  ])
  expect(titles('bob')).toEqual([['News', 'New jackets', '/news/ID']])
})

it('continues where the page before ended', async () => {
  for (const title of ['One', 'Two', 'Three'])
    await publishArticle(actor('dana'), NewArticle.parse({ title, content: 'Read it.' }))
  const first = listNotifications(actor('alice'), { limit: 2 })
  expect(first.items.map(({ text }) => text)).toEqual(['Three', 'Two'])
  const rest = listNotifications(actor('alice'), { limit: 2, before: Number(first.next) })
  expect([rest.items.map(({ text }) => text), rest.next]).toEqual([['One'], null])
})

it('a person is told which numbers their phone lost, and nobody else is', async () => {
  const phoneAt = new Date().toISOString()
  const { phone } = await greetPhone(actor('alice'), Hello.parse({ phoneAt }))
  await greetPhone(actor('alice'), Hello.parse({ phoneAt, lost: { phone, lastSeq: 2 } }))
  expect(titles('alice')).toEqual([
    [
      'Something you recorded on a phone never arrived',
      'They were numbers 1, 2 from that phone. The control room knows. Please tell them what you did.',
      '/offline/waiting',
    ],
  ])
  expect(titles('bob')).toEqual([])
})
