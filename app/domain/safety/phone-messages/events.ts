import { nobody } from '../../kernel/events/event.ts'

export const phoneMessagesEvents = {
  'phone_service.set': nobody('phone_service_set', null, 'Changed the service for texts and calls'),
  'phone_service.number_tested': nobody('phone_number_tested', null, 'Tested a phone number'),
}
