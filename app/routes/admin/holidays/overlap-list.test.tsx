import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { OVERLAPS_LISTED, type OverlapView } from '~/domain/time/holidays/holiday-view.ts'
import { OverlapList } from './overlap-list.tsx'

const day = '2026-12-24'
const off = (count: number): OverlapView[] =>
  Array.from({ length: count }, (_, n) => {
    const id = `${n}`
    return { id, userId: id, userName: `Person ${id}`, startDate: day, endDate: day }
  })

const markup = (count: number, row: boolean) => renderToStaticMarkup(<OverlapList overlaps={off(count)} row={row} />)

it('a row of the list of requests names a few of those who are off, and folds away the others', () => {
  const [before, folded] = markup(OVERLAPS_LISTED, true).split('<details>')
  expect(before!.match(/<li>/g)).toHaveLength(3)
  expect(folded).toContain(`Show ${OVERLAPS_LISTED - 3} more`)
  expect(folded!.match(/Person \d+/g)).toHaveLength(OVERLAPS_LISTED - 3)
  expect(folded).toContain('More people may be off: see the calendar.')
})

it('a short list, and the question before an approval, name everybody at once', () => {
  expect(markup(4, true)).not.toContain('<details>')
  expect(markup(OVERLAPS_LISTED, false)).not.toContain('<details>')
})
