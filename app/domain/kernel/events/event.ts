/**
 * Who receives it at once: nobody, the person concerned, admins, admins except the one in the payload, admins and
 * people with access to the payload's site, these and the person concerned, the person and admins, or everyone.
 */
export type Audience =
  'none' | 'person' | 'admins' | 'other_admins' | 'control' | 'control_and_person' | 'both' | 'everyone'

/**
 * The kind of value, if the text alone does not show it. A `code` is a word of the product, such as `no_show`.
 */
export type DetailKind =
  | 'instant'
  | 'day'
  | 'person'
  | 'code'
  /** Shown only if it is true. */
  | 'mark'
/** By the name of the detail; for a nested detail by both names with a dot. For lists, the kind of their elements. */
export type DetailKinds = Record<string, DetailKind>

/** A notification: its words, and the page it opens. */
export type Notification = { title: string; text: string; to: string }
/** A stored payload, as it was when the event happened. */
export type Told = Record<string, unknown>
/** Returns the words of a notification about it. */
export type Notify = (payload: Told) => Notification
/** Returns a text in it; empty if there is none. */
export const word = (told: Told, name: string): string => (typeof told[name] === 'string' ? told[name] : '')

/** `P` is the payload, `never` if there is none; `W` is the event's name for listeners, if it differs. */
export type DeclaredEvent<A extends Audience = Audience, P = unknown, W extends string = string> = {
  /** Its name in the audit log. */
  action: string
  audience: A
  exported: readonly string[] | null
  label: string
  notification?: Notify
  word?: W
  payload?: P
  kinds?: DetailKinds
}

/**
 * Declares an event for an audience, which may receive it under a documented name. `exported` lists the details that go
 * into a person's data export; an empty list exports only the fact. With null it is not exported: reasons of a legal
 * hold, notes between admins and the outcome of a matter may concern an investigation or other people. Everything that
 * the product shows the person (such as an admin's comment on their form or holiday) is exported. `label` is the action
 * as the audit log shows it, in the words of the screens. `notification` is the text of a notification; without
 * it nobody is notified.
 */
export const told =
  <A extends Audience, W extends string = never>(audience: A, word?: W) =>
  <P = never>(
    action: string,
    exported: readonly string[] | null,
    label: string,
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
 * Says which details of a module's events are instants, days, people or words of the product. Everything else is shown
 * unchanged: typed text that looks like one of these is never converted.
 */
export const withKinds = <T extends object>(kinds: DetailKinds, events: T): T =>
  Object.fromEntries(Object.entries(events).map(([type, event]) => [type, { ...(event as DeclaredEvent), kinds }])) as T

export type PersonPayload = { userId: string; userName: string }
export type TitlePayload = { id: string; title: string }
