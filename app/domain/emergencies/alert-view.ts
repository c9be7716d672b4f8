/** An alert as admins see it. */
export type AlertView = {
  id: string
  type: string
  drill: boolean
  userId: string
  emergencyTime: string
  triggeredAt: string
  updatedAt: string
  presses: number
  userDetails: {
    fullName: string
    firstName: string
    lastName: string
    department: string | null
    position: string | null
    employeeId: string | null
    email: string
  }
  location: {
    latitude: number | null
    longitude: number | null
    accuracy: number | null
    address: string | null
  } | null
  formattedLocation: string
  locationDetails: { address: string | null; coordinates: string | null }
  actionTaken: string
  notes: string | null
  escalations: number
} & AlertFate

/** What a further press changed of an alert. */
export type AlertPress = Pick<AlertView, 'id' | 'userId' | 'presses' | 'updatedAt'> &
  Partial<Pick<AlertView, 'location' | 'formattedLocation' | 'locationDetails' | 'notes'>>

/** What became of an alert: who saw it and when, how it ended. */
export type AlertFate = {
  acknowledgedBy: string | null
  acknowledgedAt: string | null
  resolvedBy: string | null
  resolvedAt: string | null
  resolution: string | null
}

/** An alert as the person who raised it sees it. */
export type OwnAlert = { id: string; type: string; drill: boolean; triggeredAt: string } & AlertFate

export const NO_LOCATION = 'Location not available'

/** The place in words: the address, else coordinates with six decimals, else that there is none. */
export function placeText(place: {
  latitude: number | null
  longitude: number | null
  address: string | null
}): string {
  return place.address ?? coordinatesText(place) ?? NO_LOCATION
}

/** '51.507400, -0.127800', or null. */
export function coordinatesText({ latitude, longitude }: { latitude: number | null; longitude: number | null }) {
  return latitude === null || longitude === null ? null : `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`
}
