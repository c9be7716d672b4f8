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
