import { nobody, withKinds } from '../../kernel/events/event.ts'

export const evidencePackEvents = withKinds(
  { from: 'day', to: 'day', sealed: 'mark' },
  { 'evidence.exported': nobody('evidence_pack_exported', null, 'Exported an evidence pack') },
)
