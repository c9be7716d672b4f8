import { useRouteLoaderData } from '@remix-run/react'
import { OWN_DECISION } from '~/domain/kernel/access/own-decision.ts'
import { useRoot } from '~/root-data.ts'
import { classes } from '~/ui/classes.ts'
import { type loader } from './layout.tsx'

/** Is this the viewing administrator's own matter, and may they decide it themselves? */
export function useOwn(personId: string): 'others' | 'refused' | 'recorded' {
  const { user } = useRoot()
  const header = useRouteLoaderData<typeof loader>('routes/admin/layout')
  if (user?.id !== personId) return 'others'
  return header?.colleague === false ? 'recorded' : 'refused'
}

/** The same for lists: may the viewing administrator decide this person's matters? */
export function useMayDecide(): (personId: string) => boolean {
  const { user } = useRoot()
  const alone = useRouteLoaderData<typeof loader>('routes/admin/layout')?.colleague === false
  return (personId) => user?.id !== personId || alone
}

/** Replaces the buttons, because nobody decides their own matters. */
export function OwnDecision({ className }: { className?: string }) {
  return <p className={classes('text-sm text-muted', className)}>{OWN_DECISION}</p>
}

/** Shown with the buttons of a sole administrator. */
export function OwnDecisionRecorded() {
  return <p className="text-sm text-muted">You are changing your own record. This is recorded in the audit log.</p>
}
