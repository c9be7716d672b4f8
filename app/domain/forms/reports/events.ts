import { nobody } from '../../kernel/events/event.ts'

export const reportEvents = {
  'report.generated': nobody('professional_report_generated', []),
  'report.sent': nobody('professional_report_sent', []),
}
