import { useRouteLoaderData } from '@remix-run/react'
import { type HeaderView } from '~/domain/overview/dashboard/header.server.ts'
import { Alert } from '~/ui/alert.tsx'

/** A notice for actions that send email: no mail server is set up, and what to do instead. */
export function EmailNotice({ children }: { children: string }) {
  const header = useRouteLoaderData<HeaderView>('routes/admin/layout')
  if (!header || header.emailReady) return null
  return (
    <Alert tone="warn" icon="mail" title="Email is not set up, so nothing is sent" className="mb-5">
      {children}
    </Alert>
  )
}
