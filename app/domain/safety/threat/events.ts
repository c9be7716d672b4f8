import { nobody, told } from '../../kernel/events/event.ts'

type ThreatPayload = {
  level: string
  description: string
  source: string
  colorClass: string
  lastUpdated: string | null
  checkedAt: string | null
  stale: boolean
}

export const threatEvents = {
  'threat.changed': told('everyone', 'threat_level')<ThreatPayload>(
    'threat_level_changed',
    null,
    'Changed the threat level',
  ),
  'threat.refreshed': nobody('threat_level_refreshed', null, 'Checked the threat level with MI5'),
}
