import { and, count, eq, isNull, min } from 'drizzle-orm'
import { alerts } from '#db/schema/emergencies.ts'
import { defineGauge } from '~/platform/metrics.server.ts'
import { db } from '~/platform/store.server.ts'

const unresolved = and(isNull(alerts.resolvedAt), eq(alerts.drill, false))

defineGauge('workforce_alerts_open', {
  help: 'Open alerts, not counting tests',
  read: () => db().select({ value: count() }).from(alerts).where(unresolved).all(),
})
defineGauge('workforce_alert_unseen_seconds', {
  help: 'Age of the oldest open alert without an acknowledgement, not counting tests; otherwise 0',
  read: () => {
    const unseen = and(unresolved, isNull(alerts.acknowledgedAt))
    const first = db()
      .select({ at: min(alerts.triggeredAt) })
      .from(alerts)
      .where(unseen)
      .get()?.at
    return [{ value: first ? (Date.now() - first.getTime()) / 1000 : 0 }]
  },
})
