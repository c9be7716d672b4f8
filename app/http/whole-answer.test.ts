import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { WholeAnswer } from './whole-answer.server.ts'

const answer = () => new WholeAnswer('{"name":"Zoë"}', { status: 201, headers: { 'X-Total-Count': '1' } })

it('an answer that keeps its text reads as any other', async () => {
  expect(answer()).toMatchObject({ status: 201, ok: true, written: '{"name":"Zoë"}', bodyUsed: false })
  expect(await answer().text()).toBe('{"name":"Zoë"}')
  expect(await answer().json()).toEqual({ name: 'Zoë' })
  expect(await text(answer().body as never)).toBe('{"name":"Zoë"}')
  expect((await answer().arrayBuffer()).byteLength).toBe(15)
  expect((await answer().blob()).size).toBe(15)
})

it('its copy can be read as well, and has its status and headers', async () => {
  const first = answer()
  const copy = first.clone()
  expect([copy.status, copy.headers.get('X-Total-Count')]).toEqual([201, '1'])
  expect(await copy.json()).toEqual(await first.json())
  expect(first.bodyUsed).toBe(true)
})
