import { expect, it } from 'vitest'
import { checkForm } from '~/http/check-form.ts'
import { NewTourForm } from '~/domain/time/site-book/tours/form-input.ts'

const given = { siteId: 'harbour', name: 'Night round', order: 'fixed', allowedMinutes: '' }
const check = (typed: Record<string, string>, points = ['gate']) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...given, ...typed })) form.append(name, value)
  for (const id of points) form.append('checkpointIds', id)
  return checkForm(NewTourForm, form)
}

it.each([
  [{ times: '23:00, 03:00' }, { times: ['23:00', '03:00'] }],
  [
    { windows: '22:00 to 00:00,02:00 to 04:00' },
    {
      windows: [
        { from: '22:00', to: '00:00' },
        { from: '02:00', to: '04:00' },
      ],
    },
  ],
  [
    { everyMinutes: '120', from: '19:00', to: '07:00' },
    { everyMinutes: 120, from: '19:00', to: '07:00', times: [] },
  ],
  [{}, { times: [], windows: [], allowedMinutes: 45, checkpointIds: ['gate'] }],
])('a tour typed as %j is read', (typed, read) => {
  expect(check(typed)).toMatchObject({ status: 'success', value: read })
})

it.each([
  [{ times: '25:00' }, 'times'],
  [{ windows: '22:00-00:00' }, 'windows'],
  [{ times: '23:00', everyMinutes: '60' }, 'times'],
  [{ name: '' }, 'name'],
])('a tour typed as %j is refused, with the message at its field', (typed, field) => {
  expect(Object.keys(check(typed).reply().error ?? {})).toEqual([field])
})

it('a tour without a checkpoint is refused', () => {
  expect(Object.keys(check({}, []).reply().error ?? {})).toEqual(['checkpointIds'])
})
