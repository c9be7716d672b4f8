import { admins, nobody } from '../../kernel/events/event.ts'

export const backupEvents = {
  'backup.made': nobody('backup_made', null, 'Made a backup'),
  'backup.copied': nobody('backup_copied', null, 'Copied a backup elsewhere'),
  'backup.drilled': nobody('backup_drilled', null, 'Tested restoring a backup'),
  'backup.late': admins('backup_late', null, 'Found a backup overdue'),
  'backup.restored': admins('backup_restored', null, 'Restored a backup'),
}
