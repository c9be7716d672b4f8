import { z } from 'zod'

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

const Channel = z
  .object({
    missing: z.string().nullable(),
    sentAt: z.iso.datetime().nullable(),
    waitingSince: z.iso.datetime().nullable(),
    error: z.string().nullable(),
  })
  .meta({ id: 'ChannelView' })

export const ChannelsView = z
  .object({ at: z.iso.datetime(), email: Channel, push: Channel })
  .meta({ id: 'ChannelsView' })
