/** The categories of the catalogue. */
export const CATEGORIES = [
  { key: 'general', label: 'GENERAL OPERATIONS' },
  { key: 'staff', label: 'STAFF DOCUMENTS' },
  { key: 'learning', label: 'EMPLOYEE SELF LEARNING' },
] as const
