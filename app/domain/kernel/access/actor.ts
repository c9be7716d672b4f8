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

/** Somebody who is signed in. */
export type Person = Origin & {
  kind: 'person'
  id: string
  role: Role
  name: string
  sessionId: string
  /** Has agreed to the present consent version. */
  consented: boolean
  /** Signed in with a password that somebody else chose: every entry made so is marked. */
  mustChangePassword: boolean
  /** An admin replaced the password they had: until they choose their own again, they only look. */
  passwordReplaced?: boolean
  /** An admin who must set up a second factor before anything else. */
  secondFactorDue?: boolean
  /** The mark in the device's cookie. */
  device?: string | null
  /** A program that came with the API token of this name; its id is that of the token. */
  token?: string
  /** At the kiosk of this name, by employee number and PIN: there is no session. */
  kiosk?: string
}
/** Somebody who is not. */
export type Visitor = Origin & {
  kind: 'visitor'
  /** Mark of an earlier sign-in on this device; spares its owner the account's delay. */
  device: string | null
  /** The session whose cookie came along, alive or not: a new sign-in ends it. */
  sessionId?: string | null
}
/** A tablet that an administrator has bound to a site: nobody's session. It opens the calls of the kiosk and no others. */
export type Kiosk = Origin & { kind: 'kiosk'; id: string; name: string; siteId: string; site: string }
/** The clock, a reaction, a command. */
export type System = { kind: 'system'; name: string }

export type Actor = Person | Visitor | Kiosk | System

const TOKEN = 'token:'

/** The id under which a program acts that came with this API token. */
export const tokenActorId = (tokenId: string): string => TOKEN + tokenId

/** The token behind such an id. */
export const tokenIdOf = (actorId: string): string => actorId.slice(TOKEN.length)

/** Does a program act under this id, and no person? */
export const isTokenId = (actorId: string): boolean => actorId.startsWith(TOKEN)

/** The session under which a person acts at a kiosk: scans are bound to it. It never opens anything. */
export const kioskSessionId = (kioskId: string): string => `kiosk:${kioskId}`

/** Is this the session of somebody at a kiosk? */
export const isKioskSession = (sessionId: string): boolean => sessionId.startsWith('kiosk:')

/** The kiosk behind such a session. */
export const kioskIdOf = (sessionId: string): string => sessionId.slice('kiosk:'.length)

export const system = (name: string): System => ({ kind: 'system', name })

/** The role by which realtime tells things: the person who must set up a second factor first hears no more than staff do. */
export const toldAs = ({ role, secondFactorDue }: { role: Role; secondFactorDue?: boolean }): Role =>
  secondFactorDue ? 'staff' : role

/** Roles as people read them. */
export const roleLabel = (role: string) =>
  role === 'admin' ? 'Admin' : role.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase())
