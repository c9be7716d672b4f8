import { ProfessionalReport, ReportSent } from '~/domain/forms/reports/views.ts'
import { ReportEmail, ReportInput } from '~/domain/forms/reports/input.ts'
import { generateReport, sendReport } from '~/domain/forms/reports/reports.server.ts'
import { admin, type Calls } from '~/http/table.server.ts'

/** Reports that are written from submitted forms. */
export const reports = {
  'POST /api/admin/generate-professional-report': admin(ReportInput, generateReport, {
    view: ProfessionalReport,
    images: true,
  }),
  'POST /api/admin/send-professional-report-email': admin(ReportEmail, sendReport, { view: ReportSent }),
} satisfies Calls
