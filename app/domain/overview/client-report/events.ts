import { nobody, withKinds } from '../../kernel/events/event.ts'

export const clientReportEvents = withKinds(
  { endsOn: 'day', firstDay: 'day', lastDay: 'day' },
  {
    'client_link.made': nobody('client_link_made', null, 'Created a client link'),
    'client_link.revoked': nobody('client_link_revoked', null, 'Revoked a client link'),
    'client_link.opened': nobody('client_link_opened', null, 'A client opened a site report'),
    'client_link.sent': nobody('client_report_sent', null, 'Emailed a client that a report is ready'),
  },
)
