import { Problem } from '~/platform/problem.ts'
import { type Actor, type Person, type Role } from './actor.ts'
import { demandFresh } from './fresh.server.ts'
import { type Level } from './levels.ts'

type Rule = {
  who: 'everyone' | readonly Role[]
  /** Also allowed before the person has agreed. */
  beforeConsent?: true
  /** Also allowed for an admin who must first set up a second factor. */
  beforeFactor?: true
  /**
   * Allowed only within a few minutes of entering the password, so that a stranger with an unlocked phone cannot do
   * this.
   */
  asksAgain?: true
  /** The lowest level of site access that also allows it, at that site; see `demandAt`. */
  at?: Level
}

const everyone: Rule = { who: 'everyone' }
const admins: Rule = { who: ['admin'] }
/** Also works before the person has agreed: consent, emergency, threat level, first aid. */
const always: Rule = { who: 'everyone', beforeConsent: true }
/** Actions that nothing may block: ending the session, and calling for help. */
const first: Rule = { ...always, beforeFactor: true }
const adminsAskedAgain: Rule = { ...admins, asksAgain: true }
/** At a site: to view, to settle exceptions, to plan. */
const viewers: Rule = { ...admins, at: 'viewer' }
const supervisors: Rule = { ...admins, at: 'supervisor' }
const planners: Rule = { ...admins, at: 'planner' }

/** Who may do what. An action that is not listed here is refused. */
export const PERMISSIONS = {
  'session.use': first,
  'second_factor.change': { ...first, asksAgain: true },
  'passkey.change': { ...first, asksAgain: true },
  'identity.change': { ...first, asksAgain: true },
  'kiosk_pin.change': { ...first, asksAgain: true },
  'consent.give': always,
  'emergency.raise': first,
  'emergency.read': always,
  'threat.read': always,
  'lone.own': first,
  'file.read': always,

  'clock.punch': everyone,
  'clock.read': everyone,
  'correction.request': everyone,
  'action.own': everyone,
  'credential.own': everyone,
  'outbox.use': first,
  'biometric.verify': everyone,
  'holiday.request': everyone,
  'holiday.read': everyone,
  'news.read': everyone,
  'document.read': everyone,
  'site.read': everyone,
  'rota.own': everyone,
  'site_log.use': everyone,
  'tour.walk': everyone,
  'performance.read': everyone,
  'form.fill': everyone,
  'file.upload': everyone,
  'data.export': everyone,
  'push.subscribe': everyone,
  'event.follow': always,

  'admin.enter': admins,
  'grant.read': admins,
  'grant.change': adminsAskedAgain,
  'site.see': viewers,
  'exception.read': viewers,
  'exception.settle': supervisors,
  'action.see': viewers,
  'action.settle': supervisors,
  'staff.manage': admins,
  'people.export': adminsAskedAgain,
  'credential.manage': admins,
  'matrix.see': planners,
  'requirement.manage': admins,
  'vehicle.manage': admins,
  'clock.review': admins,
  'hours.see': viewers,
  'correction.see': viewers,
  'correction.decide': supervisors,
  'pay.manage': admins,
  'clock.policy': admins,
  'clock.policy_change': adminsAskedAgain,
  'operation.settle': admins,
  'phone.drop': adminsAskedAgain,
  'biometric.enrol': admins,
  'reference.manage': admins,
  'violation.manage': admins,
  'holiday.decide': admins,
  'absence.manage': admins,
  'emergency.see': viewers,
  'emergency.answer': supervisors,
  'emergency.handle': admins,
  'threat.manage': admins,
  'site.manage': admins,
  'rota.see': viewers,
  'rota.settle': supervisors,
  'rota.plan': planners,
  'site_log.see': viewers,
  'site_log.run': supervisors,
  'tour.see': viewers,
  'checkpoint.manage': supervisors,
  'news.manage': admins,
  'document.manage': admins,
  'performance.manage': admins,
  'form.review': admins,
  'form.see': supervisors,
  'team.see': supervisors,
  'report.write': admins,
  'retention.manage': admins,
  'retention.change': adminsAskedAgain,
  'hold.change': adminsAskedAgain,
  'person.export': adminsAskedAgain,
  'role.change': adminsAskedAgain,
  'second_factor.govern': adminsAskedAgain,
  'identity.govern': adminsAskedAgain,
  'audit.read': admins,
  'consent.review': admins,
  'control_room.run': admins,
  'desk.sign': adminsAskedAgain,
  'lone.see': viewers,
  'lone.watch': supervisors,
  'alarm_hook.read': admins,
  'alarm_hook.manage': adminsAskedAgain,
  'client_link.read': admins,
  'client_link.manage': adminsAskedAgain,
  'token.read': admins,
  'token.manage': adminsAskedAgain,
  'kiosk.read': admins,
  'kiosk.manage': adminsAskedAgain,
  'webhook.read': admins,
  'webhook.manage': adminsAskedAgain,
  'mail.review': admins,
} satisfies Record<string, Rule>

export type Permission = keyof typeof PERMISSIONS

/** May this actor do this? The system may do everything, because it follows rules and not people's requests. */
export function may(actor: Actor, permission: Permission): boolean {
  if (actor.kind === 'system') return true
  if (actor.kind !== 'person') return false
  const { who } = PERMISSIONS[permission]
  return who === 'everyone' || (who as readonly Role[]).includes(actor.role)
}

/**
 * Requires that the actor may do this, as the first line of a use case.
 */
export function demand(actor: Actor, permission: Permission): asserts actor is Person {
  if (actor.kind === 'visitor' || actor.kind === 'kiosk') throw new Problem('unauthenticated', 'Please sign in')
  if (!may(actor, permission)) throw new Problem('forbidden', 'You are not allowed to do this')
  if (actor.kind === 'person') demandAgreed(actor, permission)
}

/** Returns the lowest level of site access that allows this; null if none does. */
export const leastLevel = (permission: Permission): Level | null => (PERMISSIONS[permission] as Rule).at ?? null

/**
 * Requires what must come before a permitted action: second factor, agreement, password. @throws Problem forbidden
 * with code `second_factor_due`, `consent_required` or `confirm_password`
 */
export function demandAgreed(actor: Actor, permission: Permission): void {
  if (actor.kind !== 'person') return
  const rule: Rule = PERMISSIONS[permission]
  if (actor.secondFactorDue && !rule.beforeFactor) {
    throw new Problem('forbidden', 'Please set up your second factor first', { code: 'second_factor_due' })
  }
  if (!actor.consented && actor.role !== 'admin' && !rule.beforeConsent) {
    throw new Problem('forbidden', 'Please complete the agreement first', { code: 'consent_required' })
  }
  if (rule.asksAgain) demandFresh(actor)
}
