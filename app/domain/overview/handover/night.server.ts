import { and, asc, gte, lt } from 'drizzle-orm'
import { alerts } from '#db/schema/emergencies.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { listDeskEntries } from '../../safety/desk/log.server.ts'
import { headlineOf } from '../../safety/emergencies/headline.ts'
import { notesOfAlerts } from '../../safety/emergencies/log.server.ts'
import { momentsOf } from '../../safety/emergencies/moments.server.ts'
import { alertsSeenBy } from '../../safety/emergencies/seen-by.server.ts'
import { timelineOf } from '../../safety/emergencies/timeline.ts'
import { viewAlert } from '../../safety/emergencies/view-alert.server.ts'
import { NIGHT_BEGINS, nightsBetween } from '../../time/site-book/report/report.server.ts'
import { addDays, type Day, dayOf, showTime } from '~/platform/dates.ts'
import { db } from '~/platform/store.server.ts'
import { viewEntries } from './entry-view.server.ts'
import { type NightQuery } from './input.ts'
import { type NightView } from './views.ts'

/** Returns the day on which the night of an instant begins. */
export function nightOf(at: Date): Day {
  const day = dayOf(at)
  return Number(showTime(at).slice(0, 2)) < NIGHT_BEGINS ? addDays(day, -1) : day
}

/** Returns the log of a night: every entry of the desk, and every alert with its times. */
export function findNight(actor: Person, { night: asked }: NightQuery, now = new Date()): NightView {
  demand(actor, 'control_room.run')
  const night = asked ?? nightOf(now)
  const { from, to } = nightsBetween(night, night)
  const rows = db()
    .select()
    .from(alerts)
    .where(and(gte(alerts.triggeredAt, from), lt(alerts.triggeredAt, to), alertsSeenBy(actor)))
    .orderBy(asc(alerts.id))
    .all()
    .map((row) => viewAlert(row))
  const notes = notesOfAlerts(
    actor,
    rows.map(({ id }) => id),
  )
  const moments = momentsOf(rows)
  return {
    night,
    from: from.toISOString(),
    to: to.toISOString(),
    entries: viewEntries(actor, listDeskEntries(from, to)),
    alerts: rows.map((alert) => {
      const { kind, who, where } = headlineOf(alert)
      const timeline = timelineOf(alert, notes.get(alert.id) ?? [], moments.get(alert.id) ?? [])
      return { id: alert.id, title: `${kind}: ${who}, ${where}`, timeline }
    }),
  }
}
