import { LinkButton } from '~/ui/button.tsx'

/** Another way in: the company's own sign-in. A whole page load, because it leads elsewhere. */
export function CompanySignInLink({ portal, next }: { portal: 'staff' | 'admin'; next: string }) {
  return (
    <LinkButton href={`/auth/oidc?${new URLSearchParams({ portal, next })}`} variant="secondary" full>
      Sign in with your company account
    </LinkButton>
  )
}
