import { type Template } from '../template.ts'
import { accidentForm } from './accident-form.ts'
import { bombThreatReport } from './bomb-threat-report.ts'
import { breakageDamageReport } from './breakage-damage-report.ts'
import { codesOfConduct } from './codes-of-conduct.ts'
import { concernWelfare } from './concern-welfare.ts'
import { contractHandbookAcceptance } from './contract-handbook-acceptance.ts'
import { dailyReport } from './daily-report.ts'
import { employeeFeedback } from './employee-feedback.ts'
import { equalOpportunitiesMonitoring } from './equal-opportunities-monitoring.ts'
import { fireEvacuation } from './fire-evacuation.ts'
import { loneWorker } from './lone-worker.ts'
import { optOutAgreement } from './opt-out-agreement.ts'
import { policiesAcceptance } from './policies-acceptance.ts'
import { selfAppraisal } from './self-appraisal.ts'
import { staffSignOnOff } from './staff-sign-on-off.ts'
import { treatmentSummary } from './treatment-summary.ts'
import { uniformRequest } from './uniform-request.ts'
import { vehicleCheck } from './vehicle-check.ts'
import { wageDiscrepancy } from './wage-discrepancy.ts'

/** Every available form, in the order of the catalogue. To add one, add a file and a line here. */
export const templates: readonly Template[] = [
  dailyReport,
  vehicleCheck,
  concernWelfare,
  fireEvacuation,
  loneWorker,
  breakageDamageReport,
  treatmentSummary,
  staffSignOnOff,
  bombThreatReport,
  accidentForm,
  employeeFeedback,
  equalOpportunitiesMonitoring,
  optOutAgreement,
  codesOfConduct,
  contractHandbookAcceptance,
  policiesAcceptance,
  wageDiscrepancy,
  uniformRequest,
  selfAppraisal,
]

/** Retired forms: their submissions are shown, new ones are refused. */
const legacyNames: Record<number, string> = {
  1: 'Daily Report Log',
  2: 'Incident Report',
  3: 'Maintenance Request',
  4: 'Security Checklist',
}

export const findTemplate = (id: number): Template | undefined => templates.find((template) => template.id === id)

/** The form's name in lists, reports and emails; `Form Template N` for an unknown form. */
export const templateName = (id: number): string => findTemplate(id)?.name ?? legacyNames[id] ?? `Form Template ${id}`
