/** Returns the page for a person whom the company's sign-in refused: the one they came from. */
export const startOf = (portal: 'staff' | 'admin', link: boolean): string => {
  if (link) return '/account'
  return portal === 'admin' ? '/admin/login' : '/login'
}
