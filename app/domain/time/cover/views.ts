import { z } from 'zod'

export const OFFER_STATES = ['waiting', 'offered', 'accepted', 'declined', 'taken', 'ended'] as const
export type OfferState = (typeof OFFER_STATES)[number]

/** An offer as planners see it. */
export const OfferView = z
  .object({
    id: z.string(),
    dutyId: z.string(),
    userId: z.string(),
    userName: z.string(),
    state: z.enum(OFFER_STATES),
    minutesEach: z.number().nullable(),
    offeredAt: z.string().nullable(),
    nextAt: z.string().nullable(),
    endedAt: z.string().nullable(),
  })
  .meta({ id: 'OfferView' })
export type OfferView = z.infer<typeof OfferView>

/** An offer as the person who received it sees it. */
export const OwnOffer = z
  .object({
    id: z.string(),
    dutyId: z.string(),
    state: z.enum(OFFER_STATES),
    site: z.string(),
    post: z.string(),
    address: z.string().nullable(),
    day: z.string(),
    start: z.string(),
    end: z.string(),
    startsAt: z.string(),
    endsAt: z.string(),
    minutes: z.number(),
    breakMinutes: z.number(),
    /** The version of the shift, for the answer. */
    version: z.number(),
    offeredAt: z.string(),
    endedAt: z.string().nullable(),
  })
  .meta({ id: 'OwnOffer' })
export type OwnOffer = z.infer<typeof OwnOffer>
