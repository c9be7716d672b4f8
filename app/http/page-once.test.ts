import { data, redirect } from '@remix-run/node'
import { expect, it, vi } from 'vitest'
import { actor, visitor } from '../../e2e/support/actors.ts'
import { commit } from '~/platform/store.server.ts'
import { doOnce, takeKey } from './page-once.server.ts'

const PAGE = '/admin/content/news/new'
const form = (title = 'Torches') => {
  const fields = new FormData()
  fields.set('title', title)
  return fields
}

/** Returns work that counts how often it has run, and answers like a page that saved something. */
function work(answer: (time: number) => Response | ReturnType<typeof data<unknown>>) {
  let times = 0
  const done = () => {
    times++
    commit(() => undefined)
    return Promise.resolve(answer(times))
  }
  return { done, times: () => times }
}
const published = (time: number) =>
  redirect(`/admin/content/news/${time}`, { headers: [['Set-Cookie', `toast=published-${time}; Max-Age=10`]] })

it('a form sent again unchanged is done once, and gets the same page and toast', async () => {
  const { done, times } = work(published)
  const dana = actor('dana')
  await doOnce(dana, PAGE, 'key', form(), done)
  const again = (await doOnce(dana, PAGE, 'key', form(), done)) as Response
  expect(times()).toBe(1)
  expect(again.headers.get('Location')).toBe('/admin/content/news/1')
  expect(again.headers.getSetCookie()).toEqual(['toast=published-1; Max-Age=10'])
})

it('a stored answer is shown again with its dates', async () => {
  const view = { at: new Date(0), link: 'https://portal.test/reset-password?token=secret' }
  const { done, times } = work(() => data({ result: null, done: true, view }))
  const dana = actor('dana')
  await doOnce(dana, PAGE, 'key', form(), done)
  expect(await doOnce(dana, PAGE, 'key', form(), done)).toMatchObject({ data: { view } })
  expect(times()).toBe(1)
})

it('other content, another page, another person or another key is a new request', async () => {
  const { done, times } = work(published)
  const dana = actor('dana')
  await doOnce(dana, PAGE, 'key', form(), done)
  await doOnce(dana, PAGE, 'key', form('Lamps'), done)
  await doOnce(dana, '/admin/content/news/2', 'key', form(), done)
  await doOnce(actor('alice'), PAGE, 'key', form(), done)
  await doOnce(dana, PAGE, 'another', form(), done)
  expect(times()).toBe(5)
})

it('a repeat during the first waits for it', async () => {
  let finish!: () => void
  let times = 0
  const slow = async () => {
    times++
    await new Promise<void>((resolve) => (finish = resolve))
    return published(times)
  }
  const dana = actor('dana')
  const both = [doOnce(dana, PAGE, 'key', form(), slow), doOnce(dana, PAGE, 'key', form(), slow)]
  await expect.poll(() => typeof finish).toBe('function')
  finish()
  expect((await Promise.all(both)).map((each) => each.headers.get('Location'))).toEqual(
    Array(2).fill('/admin/content/news/1'),
  )
  expect(times).toBe(1)
})

it.each([
  ['a refusal', () => data({ result: { error: { title: ['Missing'] } } }, { status: 400 })],
  [
    'a question for the password',
    () => {
      throw redirect('/confirm')
    },
  ],
  ['a sign-in', () => redirect('/home', { headers: [['Set-Cookie', 'session=secret']] })],
  ['a file', () => new Response('%PDF')],
])('after %s it is done again', async (_what, answer) => {
  const { done, times } = work(answer)
  const dana = actor('dana')
  const send = () => Promise.resolve(doOnce(dana, PAGE, 'key', form(), done)).catch(() => null)
  await send()
  await send()
  expect(times()).toBe(2)
})

it('after a crash between the work and its answer it is not repeated, and its page opens', async () => {
  const dana = actor('dana')
  await new Promise<void>((done) => {
    void doOnce(dana, PAGE, 'before-crash', form(), () => {
      commit(() => undefined)
      done()
      // The process crashes here, so the answer never comes.
      return new Promise<Response>(() => undefined)
    })
  })
  vi.resetModules()
  const { doOnce: afterStart } = await import('./page-once.server.ts')
  const again = (await afterStart(dana, PAGE, 'before-crash', form(), () => {
    throw new Error('It was done again')
  })) as Response
  expect(again.headers.get('Location')).toBe(PAGE)
})

it('visitors have no keys, and an invalid key counts as none', async () => {
  const { done, times } = work(published)
  await doOnce(visitor, PAGE, 'key', form(), done)
  await doOnce(visitor, PAGE, 'key', form(), done)
  expect(times()).toBe(2)
  const posted = form()
  posted.set('requestKey', '')
  expect(takeKey(new Request('http://portal.test'), posted)).toBeNull()
  expect([...posted.keys()]).toEqual(['title'])
  posted.set('requestKey', 'plain')
  expect(takeKey(new Request('http://portal.test'), posted)).toBe('plain')
  posted.set('requestKey', 'plain')
  const scripted = new Request('http://portal.test', { headers: { 'Idempotency-Key': 'scripted' } })
  expect(takeKey(scripted, posted)).toBe('scripted')
})
