import { z } from 'zod'

const day = z.string().nullable()

/** One check of a public register, or of the paper itself. */
export const CheckView = z
  .object({
    id: z.string(),
    on: z.string(),
    how: z.string(),
    result: z.enum(['valid', 'suspended', 'revoked', 'not_found', 'differs']),
    words: z.string().nullable(),
    by: z.string().nullable(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'CredentialCheckView' })
export type CheckView = z.infer<typeof CheckView>

/** A paper as its person reads it. */
export const CredentialView = z
  .object({
    id: z.string(),
    userId: z.string(),
    kind: z.string(),
    label: z.string(),
    /** Only digits if the kind has digits; null if it has no number or none was entered. */
    number: z.string().nullable(),
    sectors: z.array(z.string()),
    startsOn: day,
    expiresOn: day,
    state: z.enum(['proposed', 'applied', 'valid', 'suspended', 'revoked', 'expired', 'refused']),
    details: z.record(z.string(), z.string()),
    /** The details as people read them, in the order of their kind. */
    facts: z.array(z.object({ label: z.string(), value: z.string() })),
    words: z.string().nullable(),
    checkedOn: day,
    /** The newer paper that replaced it: this one is history. */
    replacedBy: z.string().nullable(),
    /** Addresses of the pictures that the reader may open. */
    photos: z.array(z.string()),
    createdAt: z.iso.datetime(),
    confirmedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'CredentialView' })
export type CredentialView = z.infer<typeof CredentialView>

/** The same for administrators, with its person and its checks. */
export const CredentialReview = CredentialView.extend({
  userName: z.string(),
  employeeId: z.string().nullable(),
  confirmedBy: z.string().nullable(),
  updatedAt: z.iso.datetime(),
  checks: z.array(CheckView),
}).meta({ id: 'CredentialReview' })
export type CredentialReview = z.infer<typeof CredentialReview>

/** A licence that is due for a check in its register. */
export const CheckDue = z
  .object({
    id: z.string(),
    userId: z.string(),
    userName: z.string(),
    employeeId: z.string().nullable(),
    kind: z.string(),
    number: z.string().nullable(),
    sectors: z.array(z.string()),
    expiresOn: day,
    checkedOn: day,
    register: z.string().nullable(),
  })
  .meta({ id: 'CredentialCheckDue' })
export type CheckDue = z.infer<typeof CheckDue>

export const CredentialKindView = z
  .object({
    id: z.string(),
    label: z.string(),
    blocks: z.boolean(),
    lastsMonths: z.number().nullable(),
    /** The first reminder is this many days before its last day; null: 120. */
    remindDays: z.number().nullable(),
    /** People who plan see only whether it is in order. */
    officeOnly: z.boolean(),
    free: z.boolean(),
  })
  .meta({ id: 'CredentialKindView' })
export type CredentialKindView = z.infer<typeof CredentialKindView>

/** The result of importing a list of papers, or its preview. */
export const PaperImportView = z
  .object({
    dryRun: z.boolean(),
    added: z.number(),
    changed: z.number(),
    /** Already recorded with the same facts. */
    unchanged: z.number(),
    /** The faulty lines, which are not saved. */
    faulty: z.number(),
    ignoredColumns: z.array(z.string()),
    lines: z.array(
      z.object({
        line: z.number(),
        name: z.string(),
        employeeId: z.string(),
        kind: z.string(),
        outcome: z.enum(['add', 'change', 'same', 'fault']),
        faults: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'CredentialImportView' })
export type PaperImportView = z.infer<typeof PaperImportView>
