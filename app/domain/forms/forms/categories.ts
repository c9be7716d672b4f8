/** How the catalogue is divided. */
export const CATEGORIES = [
  { key: 'general', label: 'GENERAL OPERATIONS' },
  { key: 'staff', label: 'STAFF DOCUMENTS' },
  { key: 'learning', label: 'EMPLOYEE SELF LEARNING' },
] as const
