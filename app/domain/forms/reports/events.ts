import { nobody } from '../../kernel/events/event.ts'

export const reportEvents = {
  'report.generated': nobody('professional_report_generated', [], 'Generated a client report from a form'),
  'report.sent': nobody('professional_report_sent', [], 'Sent a client report from a form'),
}
