import { expect, it } from 'vitest'
import { sentBack } from '~/browser/runtime/keep-typed.ts'
import { answeredFor } from '~/ui/answered.ts'
import { typedCheck } from './typed-checks.ts'

/** A refused form with three licences, of which the second was suspended and the third is valid. */
function refused() {
  const form = new FormData()
  const rows = [
    ['a', '', ''],
    ['b', 'suspended', 'Since May'],
    ['c', 'valid', ''],
  ]
  for (const [index, [id, result, words]] of rows.entries()) {
    form.set(`rows[${index}].id`, id!)
    form.set(`rows[${index}].checkedOnWas`, id === 'c' ? '' : '2026-01-01')
    form.set(`rows[${index}].result`, result!)
    form.set(`rows[${index}].words`, words!)
  }
  return answeredFor(sentBack(form, 'A colleague has just checked a licence'))
}

it('a refused list shows what was chosen for each licence, also if a colleague has checked the one before it', () => {
  const answered = refused()
  expect(typedCheck(answered, { id: 'b', checkedOn: '2026-01-01' })).toEqual({
    ...{ name: 'rows[1]', result: 'suspended', words: 'Since May' },
  })
  expect(typedCheck(answered, { id: 'c', checkedOn: null })).toMatchObject({ name: 'rows[2]', result: 'valid' })
  expect(typedCheck(answered, { id: 'a', checkedOn: '2026-01-01' }).result).toBeUndefined()
})

it('what was chosen does not count for a licence that a colleague has checked meanwhile, or that was not in the form', () => {
  expect(typedCheck(refused(), { id: 'b', checkedOn: '2026-06-01' })).toEqual({ name: null })
  expect(typedCheck(refused(), { id: 'd', checkedOn: null })).toEqual({ name: null })
  expect(typedCheck(answeredFor(null), { id: 'a', checkedOn: null })).toEqual({ name: null })
})
