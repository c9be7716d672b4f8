/** A person in a list of choices: the name, and the employee ID if there is one. */
export const personLabel = (person: { firstName: string; lastName: string; employeeId: string | null }): string =>
  `${person.firstName} ${person.lastName}${person.employeeId ? ` (${person.employeeId})` : ''}`
