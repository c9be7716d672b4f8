import { z } from 'zod'
import { listExceptions, settleException } from '~/domain/time/exceptions/exceptions.server.ts'
import { ExceptionChange, ExceptionList } from '~/domain/time/exceptions/input.ts'
import { ExceptionView } from '~/domain/time/exceptions/views.ts'
import { type Calls, control, paged } from '~/http/table.server.ts'

/** Exceptions, and what control does about them. */
export const exceptions = {
  'GET /api/admin/exceptions': control(ExceptionList, listExceptions, { ...paged, view: z.array(ExceptionView) }),
  'PUT /api/admin/exceptions/:id': control(ExceptionChange, settleException, { view: ExceptionView }),
} satisfies Calls
