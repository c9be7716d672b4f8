export const ROLES = [
  'admin',
  'office_staff',
  'security_guard',
  'response_driver',
  'supervisor',
  'manager',
  'staff',
] as const
export type Role = (typeof ROLES)[number]

type Origin = { ip: string | null; userAgent: string | null }

/** A signed-in person. */
export type Person = Origin & {
  kind: 'person'
  id: string
  role: Role
  name: string
  sessionId: string
  /** Has agreed to the present consent version. */
  consented: boolean
  /** Signed in with a password that somebody else chose: every entry is marked. */
  mustChangePassword: boolean
  /** An admin replaced their password: until they choose their own, they can only read. */
  passwordReplaced?: boolean
  /** An admin who must first set up a second factor. */
  secondFactorDue?: boolean
  /** The mark in the device's cookie. */
  device?: string | null
  /** A program with the API token of this name; its id is the token's. */
  token?: string
  /** A person at the kiosk of this name, by employee number and PIN: there is no session. */
  kiosk?: string
}
/** A visitor who is not signed in. */
export type Visitor = Origin & {
  kind: 'visitor'
  /** Mark of an earlier sign-in on this device; it spares its owner the account's delay. */
  device: string | null
  /** The session of the cookie, live or not: a new sign-in ends it. */
  sessionId?: string | null
}
/** A tablet that an administrator has bound to a site, without a session. It opens the kiosk's calls only. */
export type Kiosk = Origin & { kind: 'kiosk'; id: string; name: string; siteId: string; site: string }
/** The clock, a reaction, a command. */
export type System = { kind: 'system'; name: string }

export type Actor = Person | Visitor | Kiosk | System

const TOKEN = 'token:'

/** Returns the id under which a program with this API token acts. */
export const tokenActorId = (tokenId: string): string => TOKEN + tokenId

/** Returns the token of such an id. */
export const tokenIdOf = (actorId: string): string => actorId.slice(TOKEN.length)

/** Is this the id of a program, not of a person? */
export const isTokenId = (actorId: string): boolean => actorId.startsWith(TOKEN)

/** The session id of a person at a kiosk: scans are bound to it. It opens nothing. */
export const kioskSessionId = (kioskId: string): string => `kiosk:${kioskId}`

/** Is this the session id of a person at a kiosk? */
export const isKioskSession = (sessionId: string): boolean => sessionId.startsWith('kiosk:')

/** Returns the kiosk of such a session id. */
export const kioskIdOf = (sessionId: string): string => sessionId.slice('kiosk:'.length)

export const system = (name: string): System => ({ kind: 'system', name })

/** The role for realtime events: a person who must first set up a second factor receives no more than staff do. */
export const toldAs = ({ role, secondFactorDue }: { role: Role; secondFactorDue?: boolean }): Role =>
  secondFactorDue ? 'staff' : role

/** Roles as people read them. */
export const roleLabel = (role: string) =>
  role === 'admin' ? 'Admin' : role.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase())
