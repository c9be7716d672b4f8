import { z } from 'zod'
import { VEHICLE_STATES } from './road.ts'

/** A vehicle as staff see it. */
export const VehicleView = z
  .object({ id: z.string(), plate: z.string(), state: z.enum(VEHICLE_STATES), words: z.string().nullable() })
  .meta({ id: 'Vehicle' })
export type VehicleView = z.infer<typeof VehicleView>

/** A vehicle as administrators manage it. */
export const VehicleRecord = VehicleView.extend({
  makeModel: z.string().nullable(),
  siteId: z.string().nullable(),
  siteName: z.string().nullable(),
  /** Taken off the road by a failed check or a person, and not cleared. Papers that ended do not count here. */
  toClear: z.boolean(),
  offAt: z.iso.datetime().nullable(),
  /** The form of the check that took it off. */
  offSubmissionId: z.string().nullable(),
  clearedAt: z.iso.datetime().nullable(),
  clearedBy: z.string().nullable(),
  clearedWords: z.string().nullable(),
  clearedEvidence: z.string().nullable(),
  odometer: z.number().nullable(),
  checkedOn: z.string().nullable(),
  motOn: z.string().nullable(),
  insuranceOn: z.string().nullable(),
  serviceOn: z.string().nullable(),
}).meta({ id: 'VehicleRecord' })
export type VehicleRecord = z.infer<typeof VehicleRecord>
