import { expect, it } from 'vitest'
import { readAnswers } from '~/domain/forms/forms/form.ts'
import { findTemplate } from '~/domain/forms/forms/templates/index.ts'
import { withChosenPhotos } from './posted-photo.server.ts'

const file = (bytes: string, type = 'image/png') => new File([bytes], 'photo', { type })
const formOf = (...entries: [string, string | File][]) => {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}

it('adds pictures chosen without scripts to those that a form already has', async () => {
  const form = formOf(['photographs', '/files/a'], ['photographsFile', file('b')], ['photographsFile', file('c', '')])
  expect(readAnswers(findTemplate(15)!, await withChosenPhotos(form)).photographs).toEqual([
    '/files/a',
    'data:image/png;base64,Yg==',
    'data:image/jpeg;base64,Yw==',
  ])
})

it.each([
  [11, 'fuelLevelPhoto', 'data:image/png;base64,Yg=='],
  [27, 'wageSlipPhoto', ['data:image/png;base64,Yg==']],
])('replaces the earlier picture with the chosen one, if form %i keeps one', async (id, name, kept) => {
  const form = formOf([name, '/files/a'], [`${name}File`, file('b')])
  expect(readAnswers(findTemplate(id)!, await withChosenPhotos(form))[name]).toEqual(kept)
})

it('keeps the earlier picture if no file was chosen', async () => {
  const form = formOf(['fuelLevelPhoto', '/files/a'], ['fuelLevelPhotoFile', file('')], ['firstName', 'Alice'])
  const answers = readAnswers(findTemplate(11)!, await withChosenPhotos(form))
  expect(answers).toMatchObject({ fuelLevelPhoto: '/files/a', firstName: 'Alice' })
})
