import { z } from 'zod'

// JSON schemas of the answers, next to the views they describe. Tests compare the two.
export const ProfessionalReport = z.object({ professionalReport: z.string() }).meta({ id: 'ProfessionalReport' })

export const ReportSent = z.object({ ok: z.literal(true), message: z.string() }).meta({ id: 'ReportSent' })
