import { z } from 'zod'
import { MATRIX_STATES } from './matrix-kinds.ts'

/** What one person holds for one requirement. */
export const MatrixCell = z
  .object({
    kind: z.string(),
    sector: z.string().nullable(),
    label: z.string(),
    state: z.enum(MATRIX_STATES),
    /** The last valid day; null if it does not end, or there is none. */
    until: z.string().nullable(),
    required: z.boolean(),
  })
  .meta({ id: 'CredentialMatrixCell' })
export type MatrixCell = z.infer<typeof MatrixCell>

/** One person of the matrix. */
export const MatrixRow = z
  .object({
    userId: z.string(),
    userName: z.string(),
    employeeId: z.string().nullable(),
    role: z.string(),
    /** Has all papers that are required for the work. */
    fit: z.boolean(),
    cells: z.array(MatrixCell),
  })
  .meta({ id: 'CredentialMatrixRow' })
export type MatrixRow = z.infer<typeof MatrixRow>

/** A column of the matrix: a kind of paper, with or without a sector. */
export type MatrixColumn = { kind: string; sector: string | null; label: string }
