import type { LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { demand, may } from '~/domain/access/permissions.ts'
import type { Person } from '~/domain/access/actor.ts'
import { type Context } from '~/http/actor.server.ts'
import { apiLoader } from '~/http/api.server.ts'
import { openStream } from '~/http/stream.server.ts'

const Follow = z.object({
  since: z.coerce.number().int().min(0).optional().catch(undefined),
  /** The page that listens is the control room. */
  room: z.literal('control').optional().catch(undefined),
})

/** Server-sent events; `Last-Event-ID` (or `?since=`) resumes. */
export const loader = (args: LoaderFunctionArgs) =>
  apiLoader('staff', Follow, (actor: Person, follow) => (demand(actor, 'event.follow'), { actor, ...follow }), {
    answer: ({ actor, since, room }, request) => {
      const last = Number(request.headers.get('Last-Event-ID') ?? NaN)
      const from = Number.isSafeInteger(last) && last >= 0 ? last : (since ?? null)
      const controlRoom = room === 'control' && may(actor, 'control_room.run')
      return openStream(actor, { since: from, controlRoom }, args.context as Context)
    },
  })(args)
