import { LinkButton } from '~/ui/button.tsx'

/** Another way to sign in: the company's own. It loads a whole page, because it leaves the portal. */
export function CompanySignInLink({ portal, next }: { portal: 'staff' | 'admin'; next: string }) {
  return (
    <LinkButton href={`/auth/oidc?${new URLSearchParams({ portal, next })}`} variant="secondary" full>
      Sign in with your company account
    </LinkButton>
  )
}
