import { describe, expect, it } from 'vitest'
import { groupRoutes } from './dispatch.server.ts'

const route = (id: string, path: string | undefined, parentId = 'root') => ({
  [id]: { id, path, parentId: parentId || undefined, module: {} },
})
const routes = {
  ...route('root', '', ''),
  ...route('layout', undefined),
  ...route('home', 'home', 'layout'),
  ...route('admin', 'admin'),
  ...route('staff', 'staff', 'admin'),
  ...route('person', 'staff/:id', 'admin'),
  ...route('users', 'api/admin/users'),
  ...route('user', 'api/admin/users/:id'),
  ...route('file', 'api/files/:id'),
  ...route('no-call', 'api/*'),
  ...route('no-page', '*'),
} as never

describe('groups of routes', () => {
  const ids = (key: string) => Object.keys(groupRoutes(routes).get(key) ?? {}).sort()

  it('contain a page with its parents and the catch-all routes', () => {
    expect(ids('home')).toEqual(['home', 'layout', 'no-call', 'no-page', 'root'])
  })

  it('contain a call with and without its id together', () => {
    expect(ids('api/admin/users')).toEqual(['no-call', 'no-page', 'root', 'user', 'users'])
    expect(ids('api/files')).toEqual(['file', 'no-call', 'no-page', 'root'])
  })

  it('contain everything below a shorter address', () => {
    expect(ids('admin/staff')).toEqual(['admin', 'no-call', 'no-page', 'person', 'root', 'staff'])
  })
})
