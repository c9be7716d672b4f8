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
  /** Signed in with a password that another person chose, so every entry is marked. */
  mustChangePassword: boolean
  /** An admin replaced their password: until they choose their own, they can only read. */
  passwordReplaced?: boolean
  /** An admin who must first set up a second factor. */
  secondFactorDue?: boolean
  /** The mark in the device's cookie. */
  device?: string | null
  /** A program with the API token of this name. Its id is derived from the token's. */
  token?: string
  /** Who made that token: the program may not decide either what concerns them. */
  maker?: string
  /** A person at the kiosk of this name, identified by employee number and PIN. There is no session. */
  kiosk?: string
}
/** A visitor who is not signed in. */
export type Visitor = Origin & {
  kind: 'visitor'
  /**
   * The mark of an earlier sign-in on this device. With it, the owner does not have to wait after strangers have
   * guessed wrongly.
   */
  device: string | null
  /** The session in the cookie, whether or not it is still live. A new sign-in ends it. */
  sessionId?: string | null
}
/** A tablet that an administrator has bound to a site, without a session. It can use only the kiosk's calls. */
export type Kiosk = Origin & { kind: 'kiosk'; id: string; name: string; siteId: string; site: string }
/** A timer, a reaction or a command. */
export type System = { kind: 'system'; name: string }

export type Actor = Person | Visitor | Kiosk | System

/** Returns the id of the person who stands behind an actor: who made its token, or the person themselves. */
export const selfOf = ({ id, maker }: Person): string => maker ?? id

const TOKEN = 'token:'

/** Returns the id under which a program with this API token acts. */
export const tokenActorId = (tokenId: string): string => TOKEN + tokenId

/** Returns the token of such an id. */
export const tokenIdOf = (actorId: string): string => actorId.slice(TOKEN.length)

/** Does this id belong to a program, not a person? */
export const isTokenId = (actorId: string): boolean => actorId.startsWith(TOKEN)

/** The session id of a person at a kiosk, to which scans are bound. It opens nothing. */
export const kioskSessionId = (kioskId: string): string => `kiosk:${kioskId}`

/** Is this the session id of a person at a kiosk? */
export const isKioskSession = (sessionId: string): boolean => sessionId.startsWith('kiosk:')

/** Returns the kiosk of such a session id. */
export const kioskIdOf = (sessionId: string): string => sessionId.slice('kiosk:'.length)

export const system = (name: string): System => ({ kind: 'system', name })

/** The role used for realtime events. A person who must first set up a second factor receives no more than staff do. */
export const toldAs = ({ role, secondFactorDue }: { role: Role; secondFactorDue?: boolean }): Role =>
  secondFactorDue ? 'staff' : role

/** Roles as people read them. */
export const roleLabel = (role: string) =>
  role === 'admin' ? 'Admin' : role.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase())
