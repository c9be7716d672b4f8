/**
 * Returns the address of an alert: its incident or, for a person with site access, who cannot open that page, its place
 * in the list of alerts.
 */
export const alertAddress = (id: string, isAdmin: boolean): string =>
  isAdmin ? `/admin/emergencies/${id}` : `/admin/emergencies#alert-${id}`
