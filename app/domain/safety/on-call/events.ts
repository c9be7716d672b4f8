import { nobody } from '../../kernel/events/event.ts'

export const onCallEvents = {
  'on_call.set': nobody('on_call_set', null, 'Changed the on-call rota'),
}
