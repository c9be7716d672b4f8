import { z } from 'zod'

// What calls answer, as JSON: kept beside the views that it describes, and held against them by the tests.

export const PostView = z
  .object({
    id: z.string(),
    siteId: z.string(),
    name: z.string(),
    people: z.number(),
    worksAlone: z.boolean(),
    checkIntervalMinutes: z.number().nullable(),
    unpaidBreakMinutes: z.number(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'PostView' })
export type PostView = z.infer<typeof PostView>

export const AssignmentView = z
  .object({
    id: z.string(),
    dutyId: z.string(),
    userId: z.string(),
    userName: z.string(),
    state: z.string(),
    reason: z.string().nullable(),
    declineReason: z.string().nullable(),
    toldAt: z.string().nullable(),
    toldVersion: z.number().nullable(),
    confirmedAt: z.string().nullable(),
  })
  .meta({ id: 'AssignmentView' })
export type AssignmentView = z.infer<typeof AssignmentView>

/** What everybody who does it may know of a duty. */
const duty = z.object({
  id: z.string(),
  postId: z.string(),
  post: z.string(),
  siteId: z.string(),
  site: z.string(),
  day: z.string(),
  start: z.string(),
  end: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  minutes: z.number(),
  breakMinutes: z.number(),
  state: z.string(),
  version: z.number(),
})

export const DutyView = duty
  .extend({
    people: z.number(),
    assigned: z.number(),
    publishedAt: z.string().nullable(),
    patternId: z.string().nullable(),
    updatedAt: z.string(),
    assignments: z.array(AssignmentView),
  })
  .meta({ id: 'DutyView' })
export type DutyView = z.infer<typeof DutyView>

export const PublishedView = z.object({ published: z.number(), told: z.number() }).meta({ id: 'PublishedView' })
export type PublishedView = z.infer<typeof PublishedView>
