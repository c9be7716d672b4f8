import { z } from 'zod'

const Goal = z
  .object({
    title: z.string(),
    progress: z.number().nullable(),
    status: z.enum(['Completed', 'In Progress', 'Not yet assessed']),
    basis: z.string(),
    dueOn: z.string(),
  })
  .meta({ id: 'Goal' })

export const Metrics = z
  .object({
    overallRating: z.number(),
    attendanceRate: z.number(),
    punctualityRate: z.number(),
    goalsCompleted: z.number(),
    totalGoals: z.number(),
    feedbackCount: z.number(),
    assessed: z.boolean(),
    defaults: z.array(
      z.enum(['overallRating', 'attendanceRate', 'punctualityRate', 'goalsCompleted', 'totalGoals', 'feedbackCount']),
    ),
    goals: z.array(Goal),
    achievements: z.array(z.object({ title: z.string(), detail: z.string() })),
  })
  .meta({ id: 'Metrics' })

export const FeedbackView = z
  .object({ id: z.string(), title: z.string(), content: z.string(), rating: z.number(), createdAt: z.iso.datetime() })
  .meta({ id: 'FeedbackView' })

export const FeedbackAdminView = FeedbackView.extend({
  userId: z.string(),
  name: z.string(),
  by: z.string().nullable(),
}).meta({ id: 'FeedbackAdminView' })
