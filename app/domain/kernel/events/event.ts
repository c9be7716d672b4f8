/**
 * Who is told at once: nobody, the person concerned, admins, admins except the one in the payload, admins and holders
 * of access to the payload's site, these and the person concerned, the person and admins, or everyone.
 */
export type Audience =
  'none' | 'person' | 'admins' | 'other_admins' | 'control' | 'control_and_person' | 'both' | 'everyone'

/** What a recorded value is, if its text alone does not show it; a `code` is a word of the product, such as `no_show`. */
export type DetailKind =
  | 'instant'
  | 'day'
  | 'person'
  | 'code'
  /** Told only where it is so. */
  | 'mark'
/** By the name of the detail; for a nested detail by both names with a dot. Lists count as their elements. */
export type DetailKinds = Record<string, DetailKind>

/** A notification: its words, and the page it opens. */
export type Notification = { title: string; text: string; to: string }
/** A stored payload, as it was at the time. */
export type Told = Record<string, unknown>
/** The words of a notification about it. */
export type Notify = (payload: Told) => Notification
/** A text of it; empty if there is none. */
export const word = (told: Told, name: string): string => (typeof told[name] === 'string' ? told[name] : '')

/** `P` is the payload, never if there is none; `W` the event's name for listeners, if it differs. */
export type DeclaredEvent<A extends Audience = Audience, P = unknown, W extends string = string> = {
  /** Its name in the audit log. */
  action: string
  audience: A
  exported: readonly string[] | null
  label?: string | null
  notification?: Notify
  word?: W
  payload?: P
  kinds?: DetailKinds
}

/**
 * Declares an event for an audience, which may receive it under a documented name. `exported` are the details in a
 * person's data export, an empty list for the bare fact. With null it is not exported: reasons of a legal hold, notes
 * between admins and how a matter was settled may concern an investigation or other people. Everything that the
 * product shows the person (an admin's comment on their form or holiday) is exported.
 * `label` is the action as people read it in the audit log; spelled out when there is none.
 * `notification` contains the words of a notification; without it nobody is notified.
 */
export const told =
  <A extends Audience, W extends string = never>(audience: A, word?: W) =>
  <P = never>(
    action: string,
    exported: readonly string[] | null = null,
    label?: string | null,
    notification?: Notify,
  ): DeclaredEvent<A, P, W> => ({ action, audience, exported, label, notification, word })

export const nobody = told('none')
export const person = told('person')
export const admins = told('admins')
export const otherAdmins = told('other_admins')
export const control = told('control')
export const controlAndPerson = told('control_and_person')
export const both = told('both')
export const everyone = told('everyone')

/**
 * Which details of a noun's events are instants, days, people or words of the product. Everything else is shown
 * unchanged: typed text that looks like one of these is never converted.
 */
export const withKinds = <T extends object>(kinds: DetailKinds, events: T): T =>
  Object.fromEntries(Object.entries(events).map(([type, event]) => [type, { ...(event as DeclaredEvent), kinds }])) as T

export type PersonPayload = { userId: string; userName: string }
export type TitlePayload = { id: string; title: string }
