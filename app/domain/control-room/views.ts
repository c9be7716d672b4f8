import { z } from 'zod'

// What calls answer, as JSON: kept beside the views that it describes, and held against them by the tests.
export const ControlRoomView = z
  .object({ controlRoomActive: z.boolean(), since: z.string().nullable(), by: z.string().nullable() })
  .meta({ id: 'ControlRoomView' })

export const ControlRoomSwitched = z
  .object({
    controlRoomActive: z.boolean(),
    since: z.string().nullable(),
    by: z.string().nullable(),
    message: z.string(),
    changed: z.boolean(),
  })
  .meta({ id: 'ControlRoomSwitched' })
