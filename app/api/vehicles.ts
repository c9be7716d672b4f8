import { z } from 'zod'
import { ClearVehicle, NewVehicle, VehicleChange, VehicleList } from '~/domain/fitness/vehicles/input.ts'
import {
  addVehicle,
  changeVehicle,
  clearVehicle,
  listVehicleRecords,
  listVehicles,
} from '~/domain/fitness/vehicles/vehicles.server.ts'
import { VehicleRecord, VehicleView } from '~/domain/fitness/vehicles/views.ts'
import { Nothing } from '~/domain/kernel/access/input.ts'
import { admin, type Calls, paged, staff } from '~/http/table.server.ts'

/** The vehicles of the company, and whether they may be driven. */
export const vehicles = {
  'GET /api/vehicles': staff(Nothing, listVehicles, { view: z.array(VehicleView) }),
  'GET /api/admin/vehicles': admin(VehicleList, listVehicleRecords, { ...paged, view: z.array(VehicleRecord) }),
  'POST /api/admin/vehicles': admin(NewVehicle, addVehicle, { view: VehicleRecord, status: 201 }),
  'PUT /api/admin/vehicles/:id': admin(VehicleChange, changeVehicle, { view: VehicleRecord }),
  'POST /api/admin/vehicles/:id/clear': admin(ClearVehicle, clearVehicle, { view: VehicleRecord }),
} satisfies Calls
