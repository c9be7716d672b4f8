import { z } from 'zod'
import { MATRIX_STATES } from './matrix-kinds.ts'

/** What one person holds of one requirement. */
export const MatrixCell = z
  .object({
    kind: z.string(),
    sector: z.string().nullable(),
    label: z.string(),
    state: z.enum(MATRIX_STATES),
    /** The last day on which it counts; null where it does not end, or there is none. */
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
    /** Holds all that is needed of them and without which they may not work. */
    fit: z.boolean(),
    cells: z.array(MatrixCell),
  })
  .meta({ id: 'CredentialMatrixRow' })
export type MatrixRow = z.infer<typeof MatrixRow>

/** A column of the matrix: a kind of paper, of a sector or not. */
export type MatrixColumn = { kind: string; sector: string | null; label: string }
