import { z } from 'zod'
import { dayOf } from '~/platform/dates.ts'
import { optionalLine } from '~/platform/optional-text.ts'
import { ONE_LINE } from '~/platform/plain-text.ts'
import { yes } from '~/platform/yes.ts'
import { ROLES } from '../../kernel/access/actor.ts'
import { roleOf } from './role-words.ts'
import { PhoneText } from '~/platform/telephone-input.ts'

const REQUIRED = 'Please fill in all required fields'
const required = (max: number) =>
  z
    .string({ error: REQUIRED })
    .trim()
    .min(1, REQUIRED)
    .max(max)
    .regex(...ONE_LINE)
const RANGE = 'Enter a whole number from 0 to 366'
/** Accepts digits from a form or a number from a call. An empty field counts as omitted. */
const whole = (least: number) =>
  z.preprocess(
    (given) =>
      typeof given !== 'string'
        ? given
        : given.trim() === ''
          ? undefined
          : /^\s*-?\d+\s*$/.test(given)
            ? Number(given)
            : given,
    z.number({ error: RANGE }).int(RANGE).min(least, RANGE).max(366, RANGE).optional(),
  )
const days = whole(0)

const shared = {
  firstName: required(100),
  lastName: required(100),
  email: required(254)
    .meta({ format: 'email' })
    .pipe(z.email('Enter an email address such as name@example.co.uk'))
    .transform((text) => text.toLowerCase()),
  username: required(60)
    .regex(/^[\w.@-]+$/, 'Use letters, digits, dots and hyphens only')
    .transform((text) => text.toLowerCase()),
  role: z.enum(ROLES, { error: 'Choose a role' }).default('office_staff'),
  department: optionalLine(100),
  position: optionalLine(100),
  employeeId: optionalLine(40),
  /** If this is omitted, the number does not change, because older clients do not send one. */
  phone: z
    .union([z.literal(''), PhoneText])
    .nullish()
    .transform((text) => (text === undefined ? undefined : text || null)),
  profileImageUrl: z.string().max(12_000_000).nullish(),
  clockInMethod: z.enum(['biometric', 'alternative']).optional(),
  holidayEntitlement: days,
  holidayBalance: days,
  holidayBalanceWas: z.coerce.number().int().optional(),
  /**
   * If this is omitted, it does not change; if it is empty, there is none any more. An instant is read as the London
   * day on which it falls, as in the call for holidays.
   */
  holidayYearStart: z
    .union([z.iso.date(), z.iso.datetime({ offset: true }).transform((text) => dayOf(new Date(text))), z.literal('')])
    .nullish()
    .transform((text) => (text === undefined ? undefined : text || null)),
  autoResetHolidays: yes.optional(),
}

/** A new member of staff. */
export const NewStaff = z.object({
  ...shared,
  password: z
    .string({ error: 'Password is required for new staff members' })
    .min(1, 'Password is required for new staff members')
    .max(128),
})
export type NewStaff = z.infer<typeof NewStaff>

/** A change to a member of staff. If the password is blank, the current one is kept. */
export const StaffChange = z.object({
  ...shared,
  id: z.string(),
  /** A negative balance may be posted back unchanged. A new one must be from 0 to 366. */
  holidayBalance: whole(-366),
  role: z.enum(ROLES, { error: 'Choose a role' }),
  password: z
    .string()
    .max(128)
    .nullish()
    .transform((text) => text || null),
  /**
   * The `updatedAt` of the record that the change started from. If the record has a different one by now, that is a
   * conflict.
   */
  updatedAtWas: z.iso.datetime().optional(),
})
export type StaffChange = z.infer<typeof StaffChange>

/** Fields that only the page posts: a ticked box, and a photo as a file if scripts do not run. */
const page = {
  autoResetHolidays: z
    .string()
    .optional()
    .transform((ticked) => ticked === 'on'),
  profileImageUrlFile: z.instanceof(File).optional(),
}
export const NewStaffForm = NewStaff.extend(page)
export type NewStaffForm = z.infer<typeof NewStaffForm>
export const StaffChangeForm = StaffChange.extend({ ...page, photoShown: z.literal('yes').optional() })
export type StaffChangeForm = z.infer<typeof StaffChangeForm>

/** The word that confirms a deletion, in upper or lower case. */
export const StaffDeletion = z.object({
  id: z.string(),
  word: z
    .string({ error: 'Type DELETE to confirm' })
    .trim()
    .regex(/^delete$/i, 'Type DELETE to confirm'),
})

export const MethodChange = z.object({
  id: z.string().min(1).max(60),
  clockInMethod: z.enum(['biometric', 'alternative'], { error: 'Choose biometric or alternative' }),
})
export type MethodChange = z.infer<typeof MethodChange>

/**
 * One row of a CSV of staff. It is a new member of staff without a password and a photo, and the username is optional.
 */
export const ImportRow = z.preprocess(
  (given) => {
    const row = { ...(given as Record<string, string>) }
    row.username ??= (row.email ?? '').split('@')[0]!
    if (row.role) row.role = roleOf(row.role) ?? row.role
    if (row.clockInMethod) row.clockInMethod = row.clockInMethod.toLowerCase()
    if (row.autoResetHolidays)
      row.autoResetHolidays = /^(yes|true|1|y)$/i.test(row.autoResetHolidays) ? 'true' : 'false'
    return row
  },
  z.object(shared).omit({ profileImageUrl: true, holidayBalanceWas: true }),
)
export type ImportRow = z.infer<typeof ImportRow>

/** A CSV of staff as text. 1 MB is some ten thousand rows, and a thousand are accepted at a time. */
export const StaffImport = z.object({
  csv: z
    .string({ error: 'Please choose a CSV file' })
    .min(1, 'Please choose a CSV file')
    .max(2 ** 20, 'The file is too large: at most 1 MB'),
  /** The roles chosen for words that are not roles. A word for which no role was chosen remains a fault. */
  roles: z
    .array(z.object({ word: z.string().max(200), role: z.enum(ROLES, { error: 'Choose a role' }).optional() }))
    .max(100)
    .default([]),
})
export type StaffImport = z.input<typeof StaffImport>

/** The same input from a page, as a file. Once the preview is confirmed, the page posts the text again. */
export const StaffImportFile = z.object({
  file: z
    .instanceof(File, { error: 'Please choose a CSV file' })
    .refine((file) => file.size <= 2 ** 20, 'The file is too large: at most 1 MB'),
})
