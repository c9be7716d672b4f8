import { admins } from '../events/event.ts'

export const diskEvents = {
  'disk.filling': admins('disk_filling'),
}
