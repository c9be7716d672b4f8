import { redirect } from '@remix-run/node'
import { pageLoader } from '~/http/page.server.ts'

export const loader = pageLoader('admin', () => redirect('/admin/content/news'))
