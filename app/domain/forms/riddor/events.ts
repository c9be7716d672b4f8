import { nobody, withKinds } from '../../kernel/events/event.ts'

export const riddorEvents = withKinds(
  { dueOn: 'day', decision: 'code' },
  { 'riddor.assessed': nobody('riddor_assessed', null, 'Assessed an accident for RIDDOR') },
)
