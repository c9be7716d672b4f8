import { admins, nobody } from '../../kernel/events/event.ts'

export const backupEvents = {
  'backup.made': nobody('backup_made'),
  'backup.copied': nobody('backup_copied'),
  'backup.drilled': nobody('backup_drilled'),
  'backup.late': admins('backup_late'),
  'backup.restored': admins('backup_restored'),
}
