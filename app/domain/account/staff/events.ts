import { admins, both, nobody } from '../../kernel/events/event.ts'

export const staffEvents = {
  'password.set_by_admin': nobody('password_set_by_admin', [], 'Set a temporary password'),
  'staff.created': admins(
    'staff_created',
    ['firstName', 'lastName', 'email', 'username', 'role'],
    'Added a staff member',
  ),
  'staff.updated': both('staff_updated', ['changed'], 'Changed a staff member'),
  'staff.deactivated': both('staff_deactivated', [], 'Deactivated a staff member'),
  'staff.reactivated': admins('staff_reactivated', [], 'Reactivated a staff member'),
  'staff.imported': admins<{ added: number }>('staff_imported', [], 'Imported staff'),
  'staff.exported': nobody('staff_exported', [], 'Exported the staff list'),
}
