import { expect, test } from 'vitest'
import { type KnownRoutes, tabScripts } from './tabs-ahead.ts'

const parentId = 'routes/staff/layout'
const known: KnownRoutes = {
  home: { path: 'home', parentId, module: '/assets/home.js', imports: ['/assets/card.js'] },
  clock: { path: 'clock', parentId, module: '/assets/clock.js', imports: ['/assets/card.js', '/assets/body.js'] },
  news: { path: 'news', parentId, module: '/assets/news.js' },
  holidays: { path: 'holidays', parentId, module: '/assets/holidays.js' },
  'admin news': { path: 'news', parentId: 'routes/admin/layout', module: '/assets/admin-news.js' },
}
const scripts = ['/assets/home.js', '/assets/card.js', '/assets/clock.js', '/assets/body.js', '/assets/news.js']

test.each([
  ['the tabs of the staff alone, each script once', undefined, scripts],
  ['on a good line', { saveData: false, effectiveType: '4g' }, scripts],
  ['nothing where data is saved', { saveData: true, effectiveType: '4g' }, []],
  ['nothing on a slow line', { effectiveType: 'slow-2g' }, []],
])('%s', (_, line, expected) => {
  expect(tabScripts(known, line)).toEqual(expected)
})
