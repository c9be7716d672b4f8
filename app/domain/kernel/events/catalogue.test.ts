import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { EVENTS } from '~/jobs/events.server.ts'

it('no staff page waits for an event that only admins receive, and no admin page for one it cannot receive', () => {
  const deaf = Object.entries(EVENTS).flatMap(([type, { audience }]) => (audience === 'admins' ? [`'${type}'`] : []))
  const pages = fs
    .readdirSync('app/routes/staff', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
  expect(pages.length).toBeGreaterThan(20)
  for (const page of pages) {
    const source = fs.readFileSync(path.join('app/routes/staff', page), 'utf8')
    expect(
      deaf.filter((type) => source.includes(type)),
      page,
    ).toEqual([])
    expect(source, page).not.toMatch(/useAdmin(Live|RefreshOn)/)
  }
})
