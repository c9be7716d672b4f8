import { z } from 'zod'
import { addDays, addMonths } from '~/platform/dates.ts'
import { VersionWas } from '~/platform/opened.ts'

/** The law allows no shorter notice than this, and none over three months. */
const LEAST_DAYS = 7

/**
 * Returns the possible last days of an opt-out after notice on a day: a week later at the earliest, three months at the
 * latest.
 */
export function noticeBounds(noticeOn: string): { earliest: string; latest: string } {
  const sameDay = addDays(addMonths(noticeOn, 3), Number(noticeOn.slice(8)) - 1)
  const lastDay = addDays(addMonths(noticeOn, 4), -1)
  return { earliest: addDays(noticeOn, LEAST_DAYS), latest: sameDay < lastDay ? sameDay : lastDay }
}

/** The end of an opt-out: when notice was given, and when it ends; by default three months later, as in form 22. */
export const OptOutEnd = z.object({
  id: z.string().min(1).max(60),
  noticeOn: z.iso.date('Enter the day on which notice was given'),
  endsOn: z
    .union([z.iso.date('Enter the day on which it ends'), z.literal('')])
    .nullish()
    .transform((day) => day || null),
})
export type OptOutEnd = z.infer<typeof OptOutEnd>

/** The same as the page of the person posts it. */
export const OptOutEndForm = OptOutEnd.omit({ id: true }).extend({ versionWas: VersionWas })

// JSON schemas of the answers; tests compare them with the use cases.
export const OptOutView = z
  .object({
    submissionId: z.string(),
    submittedAt: z.iso.datetime().nullable(),
    noticeOn: z.string().nullable(),
    endsOn: z.string().nullable(),
  })
  .meta({ id: 'OptOutView' })
