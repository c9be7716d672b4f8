/** Returns the page to show when the company's sign-in refuses a person: the one that they came from. */
export const startOf = (portal: 'staff' | 'admin', link: boolean): string => {
  if (link) return '/account'
  return portal === 'admin' ? '/admin/login' : '/login'
}
