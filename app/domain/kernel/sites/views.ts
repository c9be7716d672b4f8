import { z } from 'zod'
import { NATIONS } from '../bank-holidays/nations.ts'
import { LADDER_CHANNELS, LADDER_WHO } from './ladder.ts'

export const SiteName = z.object({ id: z.string(), name: z.string() }).meta({ id: 'SiteName' })

export const SiteView = SiteName.extend({
  client: z.string().nullable(),
  address: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  radiusMetres: z.number(),
  nation: z.enum(NATIONS),
  placeNeeded: z.boolean(),
  trainingNeeded: z.boolean(),
  confirmHours: z.number(),
  worksAlone: z.boolean(),
  checkIntervalMinutes: z.number(),
  checkReason: z.string().nullable(),
  checkReviewOn: z.string().nullable(),
  contacts: z.array(z.object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() })),
  createdAt: z.string(),
  updatedAt: z.string(),
}).meta({ id: 'SiteView' })
export type SiteView = z.infer<typeof SiteView>

export const LadderStepView = z
  .object({
    step: z.number(),
    afterMinutes: z.number(),
    who: z.enum(LADDER_WHO),
    channel: z.enum(LADDER_CHANNELS),
  })
  .meta({ id: 'LadderStepView' })
