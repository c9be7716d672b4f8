import { z } from 'zod'

// What calls answer, as JSON: kept beside the views that it describes, and held against them by the tests.
export const ProfessionalReport = z.object({ professionalReport: z.string() }).meta({ id: 'ProfessionalReport' })

export const ReportSent = z.object({ ok: z.literal(true), message: z.string() }).meta({ id: 'ReportSent' })
