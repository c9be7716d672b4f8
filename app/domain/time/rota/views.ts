import { z } from 'zod'
import { INSTRUCTIONS_STATES } from './instructions-input.ts'

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

/** What each person on a duty may know about it. */
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

/** A duty as the person on it, or a candidate for it, sees it. */
export const OwnDuty = duty
  .extend({
    address: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    /** When it must be confirmed. */
    confirmBy: z.string(),
    /** Whether the site has instructions, and whether the person has read the current version. */
    instructions: z.enum(INSTRUCTIONS_STATES),
    assignment: z
      .object({ id: z.string(), state: z.string(), toldAt: z.string().nullable(), confirmedAt: z.string().nullable() })
      .nullable(),
  })
  .meta({ id: 'OwnDuty' })
export type OwnDuty = z.infer<typeof OwnDuty>

const finding = z.object({ code: z.string(), message: z.string() })

/** A candidate for a duty, with refusals and warnings. */
export const CandidateView = z
  .object({
    userId: z.string(),
    name: z.string(),
    refusals: z.array(finding),
    warnings: z.array(finding),
    /** The minutes that they have worked, or will work, in the week of the duty, not counting it. */
    minutesThisWeek: z.number(),
    /** The rest between this duty and the nearest other one; null if there is none. */
    restMinutes: z.number().nullable(),
    /**
     * The distance from the site of their last clock-in to that of the duty; null if one of the two positions is not
     * known.
     */
    distanceMetres: z.number().nullable(),
  })
  .meta({ id: 'CandidateView' })
export type CandidateView = z.infer<typeof CandidateView>

export const Colleague = z.object({ id: z.string(), name: z.string() }).meta({ id: 'Colleague' })

export const SwapView = z
  .object({
    id: z.string(),
    status: z.string(),
    dutyId: z.string(),
    fromUserId: z.string(),
    fromName: z.string(),
    toUserId: z.string(),
    toName: z.string(),
    offeredAt: z.string(),
    answeredAt: z.string().nullable(),
    decidedAt: z.string().nullable(),
    reason: z.string().nullable(),
    duty,
  })
  .meta({ id: 'SwapView' })
export type SwapView = z.infer<typeof SwapView>

export const PatternView = z
  .object({
    id: z.string(),
    postId: z.string(),
    siteId: z.string(),
    name: z.string(),
    weeks: z.array(z.array(z.object({ weekday: z.number(), start: z.string(), end: z.string() }))),
    userIds: z.array(z.string()),
    startsOn: z.string().nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'PatternView' })
export type PatternView = z.infer<typeof PatternView>

/**
 * How many duties were made, how many existed, how many are no longer in the pattern, and how many places are unfilled.
 */
export const MadeView = z
  .object({ made: z.number(), kept: z.number(), removed: z.number(), unassigned: z.number() })
  .meta({ id: 'MadeView' })
export type MadeView = z.infer<typeof MadeView>

export const FeedMade = z.object({ url: z.string() }).meta({ id: 'FeedMade' })
export const FeedState = z.object({ since: z.string().nullable() }).meta({ id: 'FeedState' })

const changeHours = z.object({ startsAt: z.string(), endsAt: z.string(), post: z.string() }).nullable()
export const DutyChangeView = z
  .object({
    id: z.string(),
    dutyId: z.string(),
    siteId: z.string(),
    site: z.string(),
    post: z.string(),
    kind: z.string(),
    userId: z.string().nullable(),
    userName: z.string().nullable(),
    by: z.string().nullable(),
    at: z.string(),
    before: changeHours,
    after: changeHours,
    noticeSeconds: z.number(),
    toldAt: z.string().nullable(),
  })
  .meta({ id: 'DutyChangeView' })
export type DutyChangeView = z.infer<typeof DutyChangeView>

/** The people whom neither an email nor a device message can reach, so that the planner must tell them. */
const unreached = z.array(z.object({ userId: z.string(), userName: z.string() }))

/** A message about a duty that people no longer have, and the people who must be told by hand. */
export const TakenView = z.object({ message: z.string(), unreached }).meta({ id: 'TakenView' })
export type TakenView = z.infer<typeof TakenView>

export const PublishedView = z
  .object({
    published: z.number(),
    /** How many people have shifts in it, which they can see in the portal. */
    told: z.number(),
    unreached,
  })
  .meta({ id: 'PublishedView' })
export type PublishedView = z.infer<typeof PublishedView>
