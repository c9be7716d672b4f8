import { type Role } from '../access/actor.ts'

/** A person as every call returns them, never with a hash, a template or a token. */
export type UserView = {
  id: string
  email: string
  username: string
  firstName: string
  lastName: string
  role: Role
  department: string | null
  position: string | null
  /** In a user object, only the person and administrators see it. */
  phone: string | null
  employeeId: string | null
  profileImageUrl: string | null
  consentAgreed: boolean
  holidayBalance: number
  holidayEntitlement: number
  biometricEnrolled: boolean
  mustChangePassword: boolean
}

/** Further fields for admins. */
export type StaffView = UserView & {
  isActive: boolean
  clockInMethod: string
  /** When a face was last enrolled. The date stays when the template is deleted. */
  faceEnrolledAt: Date | null
  holidayYearStart: string | null
  autoResetHolidays: boolean
  legalHold: boolean
  lastSignInAt: Date | null
  createdAt: Date
  /** Sent back with a change, so that two admins cannot overwrite each other's changes. */
  updatedAt: Date
}

/** The address of a stored file. */
export const fileUrl = (id: string | null) => (id ? `/api/files/${id}` : null)
