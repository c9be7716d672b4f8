/** Where somebody is led whom the company's sign-in did not let in: to the door they came by. */
export const startOf = (portal: 'staff' | 'admin', link: boolean): string => {
  if (link) return '/account'
  return portal === 'admin' ? '/admin/login' : '/login'
}
