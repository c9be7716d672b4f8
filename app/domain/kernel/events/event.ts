/**
 * Who is told at once: nobody, the person concerned, admins, admins but for the one whom the payload names, admins and
 * holders of a grant for the site that the payload names, those and the person concerned, the person and admins, or
 * everyone.
 */
export type Audience =
  'none' | 'person' | 'admins' | 'other_admins' | 'control' | 'control_and_person' | 'both' | 'everyone'

/** What a recorded value is, where its text alone does not say so; a `code` is a word of the product, such as `no_show`. */
export type DetailKind =
  | 'instant'
  | 'day'
  | 'person'
  | 'code'
  /** Told only where it is so. */
  | 'mark'
/** By the name of the detail; of a detail inside another by both names with a dot. Lists count as what they hold. */
export type DetailKinds = Record<string, DetailKind>

/** Something that somebody is told: in words, and where it is read. */
export type Notification = { title: string; text: string; to: string }
/** A payload as it was told at the time. */
export type Told = Record<string, unknown>
/** What a notification says of it. */
export type Notify = (payload: Told) => Notification
/** A text of it; empty where there is none. */
export const word = (told: Told, name: string): string => (typeof told[name] === 'string' ? told[name] : '')

/** `P` is what is told, never when there is nothing to tell; `W` the event's name to those who listen, where it has another. */
export type DeclaredEvent<A extends Audience = Audience, P = unknown, W extends string = string> = {
  /** The word of the audit log. */
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
 * Declares an event for an audience, which may hear it under a documented name.
 * `exported` are the details that a person's own export tells, an empty list for the bare fact. Null, it is not told at all:
 * reasons of a legal hold, notes that admins write for each other and how a matter was settled may concern an investigation
 * or other people. What the product itself shows the person (an admin's word on their form or holiday) is told.
 * `label` is the action as people read it in the audit log; spelled out when there is none.
 * `notification` is what a notification says; nobody is notified when there is none.
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
 * Which details of a noun's events are instants, days, people or words of the product. Everything else is shown as it is:
 * what somebody typed is never taken for something that the product wrote because it looks like it.
 */
export const withKinds = <T extends object>(kinds: DetailKinds, events: T): T =>
  Object.fromEntries(Object.entries(events).map(([type, event]) => [type, { ...(event as DeclaredEvent), kinds }])) as T

export type PersonPayload = { userId: string; userName: string }
export type TitlePayload = { id: string; title: string }
