import { useRouteLoaderData } from '@remix-run/react'
import { type HeaderView } from '~/domain/overview/dashboard/header.server.ts'
import { type StaffView } from '~/domain/kernel/people/user-view.ts'
import { ActionButton } from '~/routes/admin/action-button.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'

/** Next steps for a person who has never signed in: give them the sign-in link, enrol the face, add the next person. */
export function HandOver({ person }: { person: StaffView }) {
  const emailReady = useRouteLoaderData<HeaderView>('routes/admin/layout')?.emailReady ?? false
  const faceDue = !person.biometricEnrolled && person.clockInMethod === 'biometric'
  return (
    <Card as="section" aria-labelledby="hand-over-title" className="mb-5 grid gap-3">
      <CardTitle
        id="hand-over-title"
        icon="key"
        title={`${person.firstName} has not signed in yet`}
        sub={`Give them the username ${person.username} and either the temporary password or a sign-in link.`}
      />
      <div className="flex flex-wrap gap-2">
        {emailReady && (
          <ActionButton intent="credentials" fields={{ id: person.id }} icon="mail">
            Send sign-in link
          </ActionButton>
        )}
        <ActionButton intent="link" fields={{ id: person.id }} icon="copy">
          Create a link to copy
        </ActionButton>
        {faceDue && (
          <LinkButton to={`/admin/staff/${person.id}/face`} icon="face">
            Enrol the face
          </LinkButton>
        )}
        <LinkButton to="/admin/staff/new" icon="user-plus">
          Add another
        </LinkButton>
      </div>
    </Card>
  )
}
