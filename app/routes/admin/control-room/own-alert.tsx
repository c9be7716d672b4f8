import { Link, useRouteLoaderData } from '@remix-run/react'
import { type HeaderView } from '~/domain/overview/dashboard/header.server.ts'
import { personInDanger } from '~/domain/safety/emergencies/alert-kinds.ts'
import { type AlertView } from '~/domain/safety/emergencies/alert-view.ts'
import { OWN_ALERT } from '~/domain/safety/emergencies/own-alert.ts'
import { Button, buttonClass } from '~/ui/button.tsx'

/** Returns a function that tells whether an alert is about the person at this desk, who may not answer it then. */
export function useIsOwnAlert(): (alert: AlertView) => boolean {
  // On an error page neither may be known, and the server decides.
  const me = useRouteLoaderData<{ user: { id: string } | null }>('root')?.user?.id
  const colleague = useRouteLoaderData<HeaderView>('routes/admin/layout')?.colleague
  return (alert) => colleague === true && me !== undefined && personInDanger(alert) === me
}

/** Replaces the buttons of an alert about the person at this desk. */
export const OwnAlertNote = () => <p className="font-semibold">{OWN_ALERT}</p>

/**
 * The same over an admin page, which the alert would cover until another administrator answers it. Its sound continues
 * if it is closed.
 */
export const OwnAlertCard = ({ ready, close }: { ready: boolean; close: () => void }) => (
  <div className="grid gap-2">
    <OwnAlertNote />
    <div className="flex flex-wrap gap-2">
      <Link to="/home" className={buttonClass({ variant: 'primary' })}>
        Open your own page
      </Link>
      <Button aria-disabled={!ready || undefined} onClick={() => ready && close()}>
        Close on this screen
      </Button>
    </div>
  </div>
)
