import { admins, everyone, nobody } from '../../kernel/events/event.ts'

type RoadPayload = { id: string; plate: string; state: string; words: string | null }

export const vehicleEvents = {
  'vehicle.added': admins<RoadPayload>('vehicle_added', null, 'Added a vehicle'),
  'vehicle.changed': admins<RoadPayload>('vehicle_changed', null, 'Changed a vehicle'),
  'vehicle.checked': nobody('vehicle_checked', null, 'Checked a vehicle'),
  'vehicle.off_road': everyone<RoadPayload>('vehicle_off_road', null, 'Took a vehicle off the road'),
  'vehicle.cleared': everyone<RoadPayload>('vehicle_cleared', null, 'Put a vehicle back on the road'),
}
