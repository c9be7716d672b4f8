import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RemixErrorBoundary } from './last-boundary.tsx'

const draw = (error?: unknown) =>
  renderToStaticMarkup(
    <RemixErrorBoundary location="/home" error={error}>
      Home
    </RemixErrorBoundary>,
  )

test('what failed is said in plain words, with the way home and to 999, and without the error itself', () => {
  expect(draw()).toBe('Home')
  const shown = draw(new Error('Cannot read properties of undefined'))
  expect(shown).toContain('<h1>Something went wrong</h1>')
  expect(shown).toContain('href="/home"')
  expect(shown).toContain('href="tel:999"')
  expect(shown).not.toContain('undefined')
})

test('another address is tried, and an error stays where it was', () => {
  const next = RemixErrorBoundary.getDerivedStateFromProps
  const failed = { location: '/home', error: new Error('no') }
  expect(next({ location: '/home', children: null }, failed).error).toBe(failed.error)
  expect(next({ location: '/news', children: null }, failed)).toEqual({ location: '/news', error: null })
})
