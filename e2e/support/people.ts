/** The people of every test: alice is a guard, bob works in the office, charlie drives, dana is an administrator. */
export const PASSWORD = 'Night-shift-4711'

export const PEOPLE = {
  alice: {
    firstName: 'Alice',
    lastName: 'Archer',
    email: 'alice@example.test',
    username: 'alice',
    role: 'security_guard',
    employeeId: 'G-001',
  },
  bob: {
    firstName: 'Bob',
    lastName: 'Baker',
    email: 'bob@example.test',
    username: 'bob',
    role: 'office_staff',
    employeeId: 'O-001',
  },
  charlie: {
    firstName: 'Charlie',
    lastName: 'Carter',
    email: 'charlie@example.test',
    username: 'charlie',
    role: 'response_driver',
    employeeId: 'D-001',
  },
  dana: {
    firstName: 'Dana',
    lastName: 'Dean',
    email: 'dana@example.test',
    username: 'dana',
    role: 'admin',
    employeeId: 'A-001',
  },
} as const

export type Name = keyof typeof PEOPLE
