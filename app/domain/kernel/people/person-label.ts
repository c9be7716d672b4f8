/** Somebody in a list to choose from: the name, and the employee ID where there is one. */
export const personLabel = (person: { firstName: string; lastName: string; employeeId: string | null }): string =>
  `${person.firstName} ${person.lastName}${person.employeeId ? ` (${person.employeeId})` : ''}`
