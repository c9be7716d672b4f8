import { z } from 'zod'

export const ProfessionalReport = z.object({ professionalReport: z.string() }).meta({ id: 'ProfessionalReport' })

export const ReportSent = z.object({ ok: z.literal(true), message: z.string() }).meta({ id: 'ReportSent' })
