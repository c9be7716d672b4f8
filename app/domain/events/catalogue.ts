import {
  type AlertChangePayload,
  type AlertPayload,
  type CheckPayload,
  type DutyPayload,
  type CorrectionPayload,
  type ExceptionPayload,
  type FormPayload,
  type HolidayDecisionPayload,
  type HolidayRequestPayload,
  type HolidayWithdrawalPayload,
  type LeavePayload,
  type OperationPayload,
  type LoneCheckPayload,
  type LonePayload,
  type PersonPayload,
  type PhonePayload,
  type PunchPayload,
  type ReviewPayload,
  type RotaPayload,
  type ShiftPayload,
  type SitePayload,
  type SwapPayload,
  type ThreatPayload,
  type TitlePayload,
  type UntriedPayload,
  type ViolationChangePayload,
  type ViolationPayload,
} from './payloads.ts'

/**
 * Who is told at once: nobody, the person concerned, admins, admins but for the one whom the payload names, admins and
 * holders of a grant for the site that the payload names, both, or everyone.
 */
export type Audience = 'none' | 'person' | 'admins' | 'other_admins' | 'control' | 'both' | 'everyone'
/** `action` is the word of the audit log; `P` what is told, never when there is nothing to tell. */
type Entry<A extends Audience = Audience, P = unknown> = { action: string; audience: A; payload?: P }

const told =
  <A extends Audience>(audience: A) =>
  <P = never>(action: string): Entry<A, P> => ({ action, audience })
const nobody = told('none')
const person = told('person')
const admins = told('admins')
const otherAdmins = told('other_admins')
const control = told('control')
const both = told('both')
const everyone = told('everyone')

/** What can happen: the audit log's word for it, who is told at once, and what they are told. */
export const EVENTS = {
  'session.started': nobody('login'),
  'session.ended': person('logout'),
  'session.refused': nobody('login_refused'),
  'session.revoked': person('session_revoked'),
  'password.changed': nobody('password_changed'),
  'password.set_by_admin': nobody('password_set_by_admin'),
  'password.reset_requested': nobody('password_reset_requested'),
  'credentials.sent': nobody('credentials_sent'),
  'credentials.copied': nobody('sign_in_link_copied'),
  'email.test_sent': nobody('test_email_sent'),
  'password.confirmed': nobody('password_confirmed'),
  'second_factor.changed': nobody('second_factor_changed'),
  'second_factor.reset': nobody('second_factor_reset'),
  'second_factor.recovery_used': nobody('recovery_code_used'),
  'second_factor.codes_renewed': nobody('recovery_codes_renewed'),

  'staff.created': admins('staff_created'),
  'staff.updated': both('staff_updated'),
  'staff.deactivated': both('staff_deactivated'),
  'staff.reactivated': admins('staff_reactivated'),
  'staff.imported': admins<{ added: number }>('staff_imported'),
  'staff.exported': nobody('staff_exported'),

  'consent.given': admins('consent_agreement_completed'),
  'consent.logged': nobody('consent_logged'),
  'biometric_consent.changed': admins('biometric_consent_changed'),

  'clock.in': both<PunchPayload>('clock_in'),
  'clock.out': both<PunchPayload>('clock_out'),
  'clock.identity_checked': both<CheckPayload>('identity_checked'),
  'clock.shift_prompted': person<ShiftPayload>('shift_prompted'),
  'clock.shift_flagged': admins<ShiftPayload>('shift_flagged'),
  'correction.requested': both<CorrectionPayload>('correction_requested'),
  'correction.approved': both<CorrectionPayload>('correction_approved'),
  'correction.refused': both<CorrectionPayload>('correction_refused'),
  'clock.no_scan_repeated': admins<UntriedPayload>('manual_checks_without_scan'),
  'clock.policy_changed': admins('clock_policy_changed'),
  'violation.logged': both<ViolationPayload>('safety_violation_logged'),
  'violation.resolved': both<ViolationChangePayload>('safety_violation_resolved'),
  'face.enrolled': admins('biometric_enrolled'),
  'face.enrolment_due': admins<PersonPayload>('biometric_enrolment_due'),
  'face.deleted': admins('biometric_deleted'),
  'reference.added': nobody('safety_reference_added'),
  'reference.removed': nobody('safety_reference_removed'),

  'holiday.requested': both<HolidayRequestPayload>('holiday_requested'),
  'holiday.withdrawn': both<HolidayWithdrawalPayload>('holiday_withdrawn'),
  'holiday.approved': both<HolidayDecisionPayload>('holiday_request_approved'),
  'holiday.denied': both<HolidayDecisionPayload>('holiday_request_denied'),
  'holiday.cancelled': both<HolidayDecisionPayload>('holiday_request_cancelled'),
  'holiday.entitlement_changed': both<LeavePayload>('holiday_entitlement_changed'),
  'holiday.reset': both<LeavePayload>('holidays_reset'),

  'alert.raised': both<AlertPayload>('emergency_raised'),
  'alert.pressed_again': both<AlertChangePayload>('emergency_pressed_again'),
  'alert.safe': both<AlertChangePayload>('emergency_safe'),
  'alert.acknowledged': both<AlertChangePayload>('emergency_acknowledged'),
  'alert.noted': admins<AlertChangePayload>('emergency_noted'),
  'alert.resolved': both<AlertChangePayload>('emergency_resolved'),
  'alert.escalated': both<AlertPayload>('emergency_escalated'),

  'operation.received': both<OperationPayload>('operation_received'),
  'operation.disputed': both<OperationPayload>('operation_disputed'),
  'operation.settled': both<OperationPayload>('operation_settled'),
  'operation.refused': both<OperationPayload>('operation_refused'),
  'phone.lost_storage': both<PhonePayload>('phone_lost_storage'),
  'phone.gap_found': both<PhonePayload>('phone_gap_found'),
  'lone.started': both<LonePayload>('lone_session_started'),
  'lone.checked': both<LoneCheckPayload>('lone_check_in'),
  'lone.late': both<LonePayload>('lone_check_in_late'),
  'lone.pins_set': nobody('lone_pins_set'),
  'lone.pin_taken': nobody('lone_pin_taken'),
  'lone.ended': both<LonePayload>('lone_session_ended'),
  'lone.missed': admins<AlertPayload>('lone_check_in_missed'),
  'lone.overrun': admins<AlertPayload>('lone_session_overrun'),
  // Whoever is forced to enter a PIN must not be seen to have called for help: these name no person.
  'lone.duress': otherAdmins<AlertPayload>('lone_duress'),
  'watch.raised': admins<AlertPayload>('watch_test_alert'),
  'watch.tested': nobody('watch_tested'),
  'watch.failed': admins<AlertPayload>('watch_test_failed'),
  'alarm_hook.set': nobody('alarm_hook_set'),
  'alarm_hook.secret_replaced': nobody('alarm_hook_secret_replaced'),
  'alarm_hook.phones_set': nobody('alarm_phones_set'),
  'alarm_hook.tested': nobody('alarm_hook_tested'),
  'lone.alert_changed': otherAdmins<AlertChangePayload>('lone_alert_changed'),
  'lone.alert_escalated': otherAdmins<AlertPayload>('lone_alert_escalated'),

  'threat.changed': everyone<ThreatPayload>('threat_level_changed'),
  'threat.refreshed': nobody('threat_level_refreshed'),

  'site.added': nobody('site_added'),
  'site.changed': nobody('site_changed'),
  'site.removed': nobody('site_removed'),
  'site.ladder_set': nobody('site_ladder_set'),
  'grant.set': both('grant_set'),
  'grant.ended': both('grant_ended'),

  'post.added': nobody('post_added'),
  'post.changed': nobody('post_changed'),
  'post.removed': nobody('post_removed'),
  'duty.planned': control<SitePayload>('duty_planned'),
  'duty.replanned': control<SitePayload>('duty_replanned'),
  'duty.removed': control<SitePayload>('duty_removed'),
  'assignment.drafted': control<SitePayload>('assignment_drafted'),
  'assignment.dropped': control<SitePayload>('assignment_dropped'),
  'rota.released': control<SitePayload>('rota_released'),
  'rota.copied': control<SitePayload>('rota_copied'),
  'pattern.added': nobody('pattern_added'),
  'pattern.changed': nobody('pattern_changed'),
  'pattern.removed': nobody('pattern_removed'),
  'pattern.generated': control<SitePayload>('pattern_generated'),
  'rota.published': both<RotaPayload>('rota_published'),
  'duty.assigned': both<DutyPayload>('duty_assigned'),
  'duty.changed': both<DutyPayload>('duty_changed'),
  'duty.cancelled': both<DutyPayload>('duty_cancelled'),
  'duty.withdrawn': both<DutyPayload>('duty_withdrawn'),
  'exception.opened': control<ExceptionPayload>('exception_opened'),
  'exception.changed': control<ExceptionPayload>('exception_changed'),
  'exception.closed': control<ExceptionPayload>('exception_closed'),
  'duty.confirmed': both<DutyPayload>('duty_confirmed'),
  'duty.declined': both<DutyPayload>('duty_declined'),
  'duty.taken': both<DutyPayload>('duty_taken'),
  'calendar.opened': nobody('calendar_address_made'),
  'calendar.closed': nobody('calendar_address_ended'),
  'swap.offered': both<SwapPayload>('swap_offered'),
  'swap.answered': both<SwapPayload>('swap_answered'),
  'swap.decided': both<SwapPayload>('swap_decided'),

  'news.published': everyone<TitlePayload>('news_published'),
  'news.scheduled': admins<TitlePayload>('news_scheduled'),
  'news.updated': admins<TitlePayload>('news_updated'),
  'news.removed': admins<TitlePayload>('news_removed'),
  'document.added': everyone<Partial<TitlePayload>>('document_added'),
  'document.updated': admins<TitlePayload>('document_updated'),
  'document.removed': admins<TitlePayload>('document_removed'),
  'document.acknowledged': admins<{ id: string }>('document_acknowledged'),
  'feedback.given': person<TitlePayload>('feedback_given'),

  'form.draft_saved': nobody<FormPayload>('form_draft_saved'),
  'form.draft_deleted': nobody('form_draft_deleted'),
  'form.submitted': admins<FormPayload>('form_submitted'),
  'form.signed': admins<FormPayload>('form_signed'),
  'form.reviewed': both<ReviewPayload>('form_reviewed'),
  'form.viewed': nobody('sensitive_form_viewed'),
  'pay.period_added': nobody('pay_period_added'),
  'pay.period_approved': nobody('pay_period_approved'),
  'pay.period_locked': nobody('pay_period_locked'),
  'pay.period_reopened': nobody('pay_period_reopened'),
  'pay.exported': nobody('pay_period_exported'),
  'hours.exported': nobody('hours_exported'),
  'form.exported': nobody('form_submissions_exported'),
  'report.generated': nobody('professional_report_generated'),
  'report.sent': nobody('professional_report_sent'),

  'audit.viewed': nobody('view_audit_logs'),
  'audit.exported': nobody('audit_logs_exported'),
  'audit.sealed': nobody('audit_log_sealed'),
  'audit.pruned': admins('audit_log_pruned'),
  'access.refused': nobody('access_refused'),
  'export.own': nobody('self_data_exported'),
  'export.user': nobody('user_data_exported'),
  'retention.policy_set': nobody('data_retention_policy_created'),
  'retention.policy_removed': nobody('data_retention_policy_removed'),
  'retention.change_cancelled': nobody('data_retention_change_cancelled'),
  'retention.cleaned': admins('expired_data_cleanup'),
  'retention.hold_changed': nobody('legal_hold_changed'),
  'person.erased': nobody('person_erased'),

  'control_room.activated': admins<{ by: string }>('control_room_activated'),
  'control_room.deactivated': admins<{ by: string }>('control_room_deactivated'),
  'letter.failed': admins('letter_failed'),
  'letter.retried': nobody('letter_retried'),
  'reaction.failed': admins('reaction_failed'),
  'reaction.retried': nobody('reaction_retried'),
  'push.subscribed': nobody('push_subscribed'),
  'push.unsubscribed': nobody('push_unsubscribed'),
  'push.dropped': nobody('push_dropped'),
  'escalation.contacts_changed': nobody('escalation_contacts_changed'),
  'disk.filling': admins('disk_filling'),
  'backup.made': nobody('backup_made'),
  'backup.copied': nobody('backup_copied'),
  'backup.drilled': nobody('backup_drilled'),
  'backup.restored': admins('backup_restored'),
}

export type EventType = keyof typeof EVENTS

type Table = typeof EVENTS

/** What is told of an event; never when nothing is. */
export type Payload<T extends EventType> = NonNullable<Table[T]['payload']>
/** The events that some audience is told of. */
export type ToldTo<A extends Audience> = { [T in EventType]: Table[T]['audience'] extends A ? T : never }[EventType]
