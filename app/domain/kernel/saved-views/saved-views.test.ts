import { beforeEach, expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { type Person } from '../access/actor.ts'
import { NewSavedView } from './input.ts'
import { listSavedViews, removeSavedView, saveView } from './saved-views.server.ts'

let dana: Person
beforeEach(() => {
  dana = actor('dana')
})

const input = (name: string, query = '?status=pending&sort=start&before=x', list = 'holidays') =>
  NewSavedView.parse({ list, name, query })

it('a view is saved without the page that was open, listed by name, and removed', () => {
  saveView(dana, input('Waiting'))
  const first = saveView(dana, input(' By day ', 'sort=start'))
  expect(first).toMatchObject({ list: 'holidays', name: 'By day', query: 'sort=start' })
  expect(listSavedViews(dana).map(({ name, query }) => [name, query])).toEqual([
    ['By day', 'sort=start'],
    ['Waiting', 'sort=start&status=pending'],
  ])
  removeSavedView(dana, first)
  expect(listSavedViews(dana).map(({ name }) => name)).toEqual(['Waiting'])
  expect(() => removeSavedView(dana, first)).toThrow('not found')
})

it('a name can be used once on each list, in any case', () => {
  saveView(dana, input('Waiting'))
  expect(() => saveView(dana, input('waiting'))).toThrow('You have a view called "waiting" on this list')
  saveView(dana, input('Waiting', 'q=night', 'clock-entries'))
})

it('nobody can save more than twenty', () => {
  for (let n = 0; n < 20; n++) saveView(dana, input(`View ${n}`))
  expect(() => saveView(dana, input('One more'))).toThrow('You have 20 saved views. Remove one first')
})

it('is for admins only, and each sees only their own', () => {
  const { id } = saveView(dana, input('Waiting'))
  const erin: Person = { ...actor('alice'), role: 'admin' }
  expect(listSavedViews(erin)).toEqual([])
  expect(() => removeSavedView(erin, { id })).toThrow('not found')
  saveView(erin, input('Waiting'))
  expect(() => saveView(actor('bob'), input('Mine'))).toThrow()
  expect(() => listSavedViews(actor('bob'))).toThrow()
})

it.each([
  [{ list: 'nothing', name: 'A', query: 'q=a' }, 'No such list'],
  [{ list: 'holidays', name: ' ', query: 'q=a' }, 'Give the view a name'],
  [{ list: 'holidays', name: 'A'.repeat(41), query: 'q=a' }, 'At most 40 characters'],
  [{ list: 'holidays', name: 'A', query: '?before=x&q=' }, 'Filter or sort the list first'],
  [{ list: 'holidays', name: 'A', query: `q=${'a'.repeat(1000)}` }, 'These filters are too long to be saved'],
])('%j is refused: %s', (view, words) => {
  expect(NewSavedView.safeParse(view).error?.issues[0]?.message).toBe(words)
})
