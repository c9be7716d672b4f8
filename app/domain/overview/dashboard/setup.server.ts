import { and, desc, eq, isNotNull, isNull, ne, or } from 'drizzle-orm'
import { safetyReferenceImages } from '#db/schema/biometrics.ts'
import { shifts } from '#db/schema/clocking.ts'
import { documents, newsArticles } from '#db/schema/content.ts'
import { requirements } from '#db/schema/credentials.ts'
import { alerts } from '#db/schema/emergencies.ts'
import { scheduleRuns } from '#db/schema/events.ts'
import { duties, posts } from '#db/schema/rota.ts'
import { sites } from '#db/schema/sites.ts'
import { readSetting } from '~/platform/settings.server.ts'
import { commit, db } from '~/platform/store.server.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { isEmailSetUp } from '../../kernel/mail/ready.server.ts'
import { SITE_TRAINING } from '../../kernel/sites/need.ts'
import { countStaff, findRow } from '../../kernel/people/people.server.ts'
import { listPolicies, unsetPeriods } from '../../records/retention/policies.server.ts'
import { hasSecondFactor } from '../../account/sign-in/sessions.server.ts'
import { isMarked, keepMark } from '../../content/unread/unread.server.ts'

/** A step in setting a company up. Only the browser knows about `alarm`. */
export type SetupStep = {
  key:
    | 'self'
    | 'email'
    | 'people'
    | 'site'
    | 'position'
    | 'papers'
    | 'rota'
    | 'clockIn'
    | 'contacts'
    | 'drill'
    | 'alarm'
    | 'reference'
    | 'retention'
    | 'content'
    | 'factor'
    | 'backup'
  done: boolean
}

/** The steps left to do, and whether people already work with the portal. */
export type Setup = { steps: SetupStep[]; running: boolean }

const TOPIC = 'setup-checklist'

/**
 * Returns what is left to do before the company can work with the portal, in order; null when all is done or the list
 * was dismissed.
 */
export function findSetup(actor: Person): Setup | null {
  demand(actor, 'admin.enter')
  if (isMarked(actor.id, TOPIC)) return null
  const self = findRow(actor.id)
  const steps: SetupStep[] = [
    { key: 'self', done: !self.email.endsWith('.invalid') },
    { key: 'email', done: isEmailSetUp() },
    { key: 'people', done: countStaff(actor).activeStaff > 0 },
    {
      key: 'site',
      done: isThere(db().select({ id: sites.id }).from(sites).where(isNull(sites.removedAt)).limit(1).get()),
    },
    {
      key: 'position',
      done: isThere(db().select({ id: posts.id }).from(posts).where(isNull(posts.removedAt)).limit(1).get()),
    },
    { key: 'papers', done: isThere(anyNeed()) },
    { key: 'rota', done: isThere(published()) },
    // Any clock-in proves that it works.
    { key: 'clockIn', done: isThere(db().select({ id: shifts.id }).from(shifts).limit(1).get()) },
    { key: 'contacts', done: readSetting('escalation_contacts').length > 0 },
    {
      key: 'drill',
      // A real alert that was acknowledged proves the same.
      done: isThere(
        db()
          .select({ id: alerts.id })
          .from(alerts)
          .where(or(eq(alerts.drill, true), isNotNull(alerts.acknowledgedAt)))
          .limit(1)
          .get(),
      ),
    },
    { key: 'alarm', done: false },
    { key: 'reference', done: isThere(hiVis()) },
    { key: 'retention', done: unsetPeriods(listPolicies(actor)).length === 0 },
    { key: 'content', done: hasContent() },
    { key: 'factor', done: hasSecondFactor(actor.id) },
    { key: 'backup', done: isThere(lastBackup()) },
  ]
  return steps.every(({ key, done }) => done || key === 'alarm') ? null : { steps, running: hasWorked() }
}

/** Dismisses the checklist for this administrator. */
export function putSetupAway(actor: Person): { message: string } {
  demand(actor, 'admin.enter')
  commit(() => keepMark(actor.id, TOPIC))
  return { message: 'The checklist will not appear again' }
}

const isThere = (row: unknown) => row !== undefined

const hasWorked = () =>
  isThere(db().select({ id: shifts.id }).from(shifts).where(isNotNull(shifts.endedAt)).limit(1).get())

const published = () => db().select({ id: duties.id }).from(duties).where(isNotNull(duties.publishedAt)).limit(1).get()

/** Does a site, position or role require a paper, for example the right to work? */
const anyNeed = () =>
  db().select({ id: requirements.id }).from(requirements).where(ne(requirements.kind, SITE_TRAINING)).limit(1).get()

const hiVis = () =>
  db()
    .select({ id: safetyReferenceImages.id })
    .from(safetyReferenceImages)
    .where(eq(safetyReferenceImages.equipmentType, 'hi_vis_jacket'))
    .limit(1)
    .get()

const hasContent = () =>
  isThere(db().select({ id: newsArticles.id }).from(newsArticles).limit(1).get()) ||
  isThere(db().select({ id: documents.id }).from(documents).limit(1).get())

const lastBackup = () =>
  db()
    .select({ at: scheduleRuns.endedAt })
    .from(scheduleRuns)
    .where(and(eq(scheduleRuns.name, 'backup'), eq(scheduleRuns.ok, true)))
    .orderBy(desc(scheduleRuns.id))
    .limit(1)
    .get()
