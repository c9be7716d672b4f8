import { nobody } from '../../kernel/events/event.ts'

export const exportEvents = {
  'export.own': nobody('self_data_exported', ['format'], 'Exported own data'),
  'export.user': nobody('user_data_exported', ['format'], 'Exported a person’s data'),
}
