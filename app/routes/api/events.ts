import type { LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { demand } from '~/domain/access/permissions.ts'
import type { Person } from '~/domain/access/actor.ts'
import { type Context } from '~/http/actor.server.ts'
import { apiLoader } from '~/http/api.server.ts'
import { openStream } from '~/http/stream.server.ts'

const Since = z.object({ since: z.coerce.number().int().min(0).optional().catch(undefined) })

/** Server-sent events; `Last-Event-ID` (or `?since=`) resumes. */
export const loader = (args: LoaderFunctionArgs) =>
  apiLoader('staff', Since, (actor: Person, { since }) => (demand(actor, 'event.follow'), { actor, since }), {
    answer: ({ actor, since }, request) => {
      const last = Number(request.headers.get('Last-Event-ID') ?? NaN)
      return openStream(
        actor,
        Number.isSafeInteger(last) && last >= 0 ? last : (since ?? null),
        args.context as Context,
      )
    },
  })(args)
