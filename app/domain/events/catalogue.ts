/**
 * What can happen. `action` is the word of the audit log; `audience` says who is told at once: nobody, the person
 * concerned, admins, both, or everyone.
 */
export type Audience = 'none' | 'person' | 'admins' | 'both' | 'everyone'
type Entry<A extends Audience = Audience> = { action: string; audience: A }

function event(action: string): Entry<'none'>
function event<A extends Audience>(action: string, audience: A): Entry<A>
function event(action: string, audience: Audience = 'none'): Entry {
  return { action, audience }
}

export const EVENTS = {
  'session.started': event('login'),
  'session.ended': event('logout', 'person'),
  'session.refused': event('login_refused'),
  'session.revoked': event('session_revoked', 'person'),
  'password.changed': event('password_changed'),
  'password.set_by_admin': event('password_set_by_admin'),
  'password.reset_requested': event('password_reset_requested'),
  'credentials.sent': event('credentials_sent'),
  'password.confirmed': event('password_confirmed'),
  'second_factor.changed': event('second_factor_changed'),
  'second_factor.reset': event('second_factor_reset'),
  'second_factor.recovery_used': event('recovery_code_used'),
  'second_factor.codes_renewed': event('recovery_codes_renewed'),

  'staff.created': event('staff_created', 'admins'),
  'staff.updated': event('staff_updated', 'both'),
  'staff.deactivated': event('staff_deactivated', 'both'),
  'staff.reactivated': event('staff_reactivated', 'admins'),
  'staff.imported': event('staff_imported', 'admins'),
  'staff.exported': event('staff_exported'),

  'consent.given': event('consent_agreement_completed', 'admins'),
  'consent.logged': event('consent_logged'),
  'biometric_consent.changed': event('biometric_consent_changed', 'admins'),

  'clock.in': event('clock_in', 'both'),
  'clock.out': event('clock_out', 'both'),
  'clock.identity_checked': event('identity_checked', 'both'),
  'clock.shift_prompted': event('shift_prompted', 'person'),
  'clock.shift_flagged': event('shift_flagged', 'admins'),
  'clock.no_scan_repeated': event('manual_checks_without_scan', 'admins'),
  'clock.policy_changed': event('clock_policy_changed', 'admins'),
  'violation.logged': event('safety_violation_logged', 'both'),
  'violation.resolved': event('safety_violation_resolved', 'both'),
  'face.enrolled': event('biometric_enrolled', 'admins'),
  'face.enrolment_due': event('biometric_enrolment_due', 'admins'),
  'face.deleted': event('biometric_deleted', 'admins'),
  'reference.added': event('safety_reference_added'),
  'reference.removed': event('safety_reference_removed'),

  'holiday.requested': event('holiday_requested', 'both'),
  'holiday.withdrawn': event('holiday_withdrawn', 'both'),
  'holiday.approved': event('holiday_request_approved', 'both'),
  'holiday.denied': event('holiday_request_denied', 'both'),
  'holiday.cancelled': event('holiday_request_cancelled', 'both'),
  'holiday.entitlement_changed': event('holiday_entitlement_changed', 'both'),
  'holiday.reset': event('holidays_reset', 'both'),

  'alert.raised': event('emergency_raised', 'both'),
  'alert.pressed_again': event('emergency_pressed_again', 'both'),
  'alert.acknowledged': event('emergency_acknowledged', 'both'),
  'alert.resolved': event('emergency_resolved', 'both'),
  'alert.escalated': event('emergency_escalated', 'both'),

  'threat.changed': event('threat_level_changed', 'everyone'),
  'threat.refreshed': event('threat_level_refreshed'),

  'news.published': event('news_published', 'everyone'),
  'news.scheduled': event('news_scheduled', 'admins'),
  'news.updated': event('news_updated', 'admins'),
  'news.removed': event('news_removed', 'admins'),
  'document.added': event('document_added', 'everyone'),
  'document.updated': event('document_updated', 'admins'),
  'document.removed': event('document_removed', 'admins'),
  'document.acknowledged': event('document_acknowledged', 'admins'),
  'feedback.given': event('feedback_given', 'person'),

  'form.draft_saved': event('form_draft_saved'),
  'form.draft_deleted': event('form_draft_deleted'),
  'form.submitted': event('form_submitted', 'admins'),
  'form.signed': event('form_signed', 'admins'),
  'form.reviewed': event('form_reviewed', 'both'),
  'form.viewed': event('sensitive_form_viewed'),
  'form.exported': event('form_submissions_exported'),
  'report.generated': event('professional_report_generated'),
  'report.sent': event('professional_report_sent'),

  'audit.viewed': event('view_audit_logs'),
  'audit.exported': event('audit_logs_exported'),
  'audit.sealed': event('audit_log_sealed'),
  'audit.pruned': event('audit_log_pruned', 'admins'),
  'access.refused': event('access_refused'),
  'export.own': event('self_data_exported'),
  'export.user': event('user_data_exported'),
  'retention.policy_set': event('data_retention_policy_created'),
  'retention.policy_removed': event('data_retention_policy_removed'),
  'retention.change_cancelled': event('data_retention_change_cancelled'),
  'retention.cleaned': event('expired_data_cleanup', 'admins'),
  'retention.hold_changed': event('legal_hold_changed'),
  'person.erased': event('person_erased'),

  'control_room.activated': event('control_room_activated', 'admins'),
  'control_room.deactivated': event('control_room_deactivated', 'admins'),
  'letter.failed': event('letter_failed', 'admins'),
  'letter.retried': event('letter_retried'),
  'reaction.failed': event('reaction_failed', 'admins'),
  'reaction.retried': event('reaction_retried'),
  'push.subscribed': event('push_subscribed'),
  'push.unsubscribed': event('push_unsubscribed'),
  'push.dropped': event('push_dropped'),
  'escalation.contacts_changed': event('escalation_contacts_changed'),
  'backup.made': event('backup_made'),
  'backup.restored': event('backup_restored', 'admins'),
} satisfies Record<string, Entry>

export type EventType = keyof typeof EVENTS

/** Events that nobody is told of at once: a page that waits for one waits for ever. */
export type UntoldType = { [T in EventType]: (typeof EVENTS)[T]['audience'] extends 'none' ? T : never }[EventType]
