import { z } from 'zod'
import type { Person } from '~/domain/access/actor.ts'
import { exportUserData } from '~/domain/retention/export.server.ts'
import { apiLoader } from '~/http/api.server.ts'

const Wish = z.object({ userId: z.string().max(100) })

export const loader = apiLoader('admin', Wish, (actor: Person, wish) => exportUserData(actor, wish), {
  answer: (data) =>
    new Response(JSON.stringify(data, null, 2), {
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': `attachment; filename="user-data-${data.user.username.replace(/[^\w.-]/g, '_')}.json"`,
      },
    }),
})
