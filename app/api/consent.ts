import { z } from 'zod'
import { SignedInUser } from '~/domain/kernel/people/views.ts'
import { ConsentLogView, ConsentStatus } from '~/domain/content/consent/views.ts'
import { giveConsent, logConsent } from '~/domain/content/consent/consent.server.ts'
import { Consent, ConsentList, ConsentLog } from '~/domain/content/consent/input.ts'
import { listConsentStatus } from '~/domain/content/consent/status.server.ts'
import { exportMyData, exportUser } from '~/domain/records/export/export.server.ts'
import { ExportInput, UserExportInput } from '~/domain/records/export/input.ts'
import { download } from '~/http/download.server.ts'
import { admin, type Calls, paged, staff } from '~/http/table.server.ts'

/** The content types that `format` may choose. */
const EXPORT_TYPES = ['application/json', 'application/zip']

/** Agreement to the use of personal data, and the export of a person's data. */
export const consent = {
  'POST /api/auth/consent': staff(Consent, giveConsent, {
    view: SignedInUser,
    part: (user) => ({ user }),
    images: true,
  }),
  'POST /api/consent-logs': staff(ConsentLog, logConsent, { view: ConsentLogView, status: 201, images: true }),
  'GET /api/admin/consent-status': admin(ConsentList, listConsentStatus, { ...paged, view: z.array(ConsentStatus) }),
  'GET /api/export/my-data': staff(ExportInput, exportMyData, { answer: download, type: EXPORT_TYPES }),
  'GET /api/admin/export/user-data/:userId': admin(UserExportInput, exportUser, {
    answer: download,
    type: EXPORT_TYPES,
  }),
} satisfies Calls
