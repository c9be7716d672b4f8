import { NewVehicle, VehicleChange } from '../../fitness/vehicles/input.ts'
import { addVehicle, changeVehicle, listVehicles } from '../../fitness/vehicles/vehicles.server.ts'
import { watchVehicles } from '../../fitness/vehicles/work.server.ts'
import { addDays, dayOf } from '~/platform/dates.ts'
import { type Hired } from './people.server.ts'

/** The van that is off the road at the end. */
const OFF = 'LR70 YRD'

/** Adds three vans: one for the weekly checks, one whose MOT ends soon, and one that will be off the road. */
export function addDemoVehicles(people: Hired[], then: Date, now: Date): void {
  const today = dayOf(now)
  const add = (input: object) => addVehicle(people[0]!.actor, NewVehicle.parse(input), then)
  const papers = { insuranceOn: addDays(today, 210), serviceOn: addDays(today, 95) }
  add({ plate: 'AB12 CDE', makeModel: 'Ford Transit Custom', ...papers, motOn: addDays(today, 160) })
  add({ plate: 'KV21 MPT', makeModel: 'Vauxhall Vivaro', ...papers, motOn: addDays(today, 12) })
  add({ plate: OFF, makeModel: 'Dacia Duster', ...papers, motOn: addDays(today, 300) })
}

/** Takes one van off the road, and opens the actions that are due for all of them. */
export function holdDemoVehicles(people: Hired[], now: Date): void {
  const admin = people[0]!.actor
  const { id } = listVehicles(admin).find(({ plate }) => plate === OFF)!
  const off = { id, state: 'off_road', words: 'A rear light is broken. The garage has it.' }
  changeVehicle(admin, VehicleChange.parse(off), now)
  watchVehicles(now)
}
