import { nobody, withKinds } from '../../kernel/events/event.ts'

export const workingTimeEvents = withKinds(
  { noticeOn: 'day', endsOn: 'day', before: 'day' },
  {
    'opt_out.ended': nobody('opt_out_ended', ['noticeOn', 'endsOn'], 'Recorded the end of a 48-hour opt-out'),
  },
)
