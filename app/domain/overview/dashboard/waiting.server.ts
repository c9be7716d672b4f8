import { and, count, eq, isNull } from 'drizzle-orm'
import { clockEntries } from '#db/schema/clocking.ts'
import { users } from '#db/schema/people.ts'
import { counterSum, countersOf } from '~/platform/counters.server.ts'
import { readSetting } from '~/platform/settings.server.ts'
import { db } from '~/platform/store.server.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { countDueActions } from '../../fitness/actions/actions.server.ts'
import { countEnrolmentsDue } from '../../time/biometrics/enrolment.server.ts'
import { countViolations } from '../../time/clocking/violations.server.ts'
import { countPendingCorrections } from '../../time/corrections/decide.server.ts'
import { countOpenAlerts } from '../../safety/emergencies/log.server.ts'
import { countLateChecks } from '../../safety/lone-worker/for-control.server.ts'
import { countOpenExceptions } from '../../time/exceptions/exceptions.server.ts'
import { countAlarmedForms } from '../../forms/forms/alarms.server.ts'
import { countPending } from './header.server.ts'

/** How many matters of each kind are waiting for an administrator. */
export type Waiting = {
  alerts: number
  /** Check-ins of lone workers that are late, or missed without an open alert. */
  lateChecks: number
  alarmedForms: number
  exceptions: number
  /** Open actions that are overdue or due within a week. */
  due: number
  checks: number
  holidays: number
  corrections: number
  forms: number
  violations: number
  notAgreed: number
  neverSignedIn: number
  notEnrolled: number
}

/** Counts what is waiting for an administrator, from counters and partial indexes, never from the history. */
export function findWaiting(actor: Person): Waiting {
  demand(actor, 'admin.enter')
  return {
    alerts: countOpenAlerts(actor),
    lateChecks: countLateChecks(actor),
    alarmedForms: countAlarmedForms(),
    exceptions: countOpenExceptions(actor),
    due: countDueActions(actor),
    checks: countChecks(),
    holidays: countPending(),
    corrections: countPendingCorrections(),
    forms: counterSum('forms/', (_template, status) => status === 'submitted'),
    violations: countViolations(false),
    notAgreed: countNotAgreed(),
    neverSignedIn: countPeople(isNull(users.firstSignInAt)),
    notEnrolled: countEnrolmentsDue(),
  }
}

const countChecks = () =>
  db().select({ n: count() }).from(clockEntries).where(eq(clockEntries.identityCheck, 'pending')).get()?.n ?? 0

function countNotAgreed(): number {
  const present = readSetting('consent_version')
  return countersOf('consent/').reduce((sum, { of, n }) => sum + (of === present ? 0 : n), 0)
}

const countPeople = (where: ReturnType<typeof isNull>) =>
  db()
    .select({ n: count() })
    .from(users)
    .where(and(eq(users.isActive, true), where))
    .get()?.n ?? 0
