import { nobody } from '../../kernel/events/event.ts'

export const phoneMessagesEvents = {
  'phone_service.set': nobody('phone_service_set'),
  'phone_service.number_tested': nobody('phone_number_tested'),
}
