import { admins } from '../events/event.ts'

export const diskEvents = {
  'disk.filling': admins('disk_filling', null, 'Found the disk filling up'),
}
