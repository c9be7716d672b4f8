import { useRouteLoaderData } from '@remix-run/react'
import { OWN_DECISION } from '~/domain/kernel/access/own-decision.ts'
import { useRoot } from '~/root-data.ts'
import { classes } from '~/ui/classes.ts'
import { type loader } from './layout.tsx'

/** Returns whether something is the viewing administrator's own matter, and whether they may decide it themselves. */
export function useOwn(personId: string): 'others' | 'refused' | 'recorded' {
  const { user } = useRoot()
  const header = useRouteLoaderData<typeof loader>('routes/admin/layout')
  if (user?.id !== personId) return 'others'
  return header?.colleague === false ? 'recorded' : 'refused'
}

/** Returns the same for lists: whether the viewing administrator may decide this person's matters. */
export function useMayDecide(): (personId: string) => boolean {
  const { user } = useRoot()
  const alone = useRouteLoaderData<typeof loader>('routes/admin/layout')?.colleague === false
  return (personId) => user?.id !== personId || alone
}

/** Replaces the buttons, because nobody decides their own matters. */
export function OwnDecision({ className, words = OWN_DECISION }: { className?: string; words?: string }) {
  return <p className={classes('text-sm text-muted', className)}>{words}</p>
}

/** The note beside the buttons if there is only one administrator. */
export function OwnDecisionRecorded() {
  return <p className="text-sm text-muted">You are changing your own record. This is recorded in the audit log.</p>
}
