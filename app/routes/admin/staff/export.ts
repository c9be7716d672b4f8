import { type Person } from '~/domain/kernel/access/actor.ts'
import { exportStaff } from '~/domain/account/staff/staff-export.server.ts'
import { pageLoader } from '~/http/page.server.ts'

/** Everyone as a CSV file. */
export const loader = pageLoader('admin', (actor: Person) => {
  const { name, text } = exportStaff(actor)
  return new Response(text, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  })
})
