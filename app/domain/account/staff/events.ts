import { admins, both, nobody } from '../../kernel/events/event.ts'

export const staffEvents = {
  'password.set_by_admin': nobody('password_set_by_admin', []),
  'staff.created': admins(
    'staff_created',
    ['firstName', 'lastName', 'email', 'username', 'role'],
    'Added a staff member',
  ),
  'staff.updated': both('staff_updated', ['changed'], 'Changed a staff member'),
  'staff.deactivated': both('staff_deactivated', []),
  'staff.reactivated': admins('staff_reactivated', []),
  'staff.imported': admins<{ added: number }>('staff_imported', []),
  'staff.exported': nobody('staff_exported', []),
}
