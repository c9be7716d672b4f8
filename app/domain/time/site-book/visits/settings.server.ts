import { eq } from 'drizzle-orm'
import { siteBookSettings } from '#db/schema/visits.ts'
import { type Person } from '../../../kernel/access/actor.ts'
import { demand } from '../../../kernel/access/permissions.ts'
import { record } from '../../../kernel/events/record.server.ts'
import { presentSite } from '../../../kernel/sites/sites.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { type Opened, refuseOverwrite } from '~/platform/opened.ts'
import { versionOf } from '~/platform/version-of.server.ts'
import { type BookSettings } from './input.ts'
import { type BookSettingsView } from './views.ts'

/** For how many days visitors are kept, unless the site has another number. */
export const USUAL_VISITOR_DAYS = 30

/** Returns the settings of a site's book. For use cases only, never for an answer to a client. */
export function settingsOf(siteId: string): BookSettingsView {
  const row = db().select().from(siteBookSettings).where(eq(siteBookSettings.siteId, siteId)).get()
  return { siteId, visitorDays: row?.visitorDays ?? USUAL_VISITOR_DAYS, showPhotos: row?.showPhotos ?? false }
}

/** Returns the settings of a site's book. @throws Problem not_found, forbidden for everyone except administrators */
export function findBookSettings(actor: Person, { siteId }: { siteId: string }): BookSettingsView {
  demand(actor, 'site.manage')
  return settingsOf(presentSite(siteId).id)
}

/** Returns the version of these settings, for the page that changes them. */
export const bookSettingsVersion = (siteId: string) => versionOf(settingsOf(siteId))

/**
 * Sets for how long a site keeps its visitors, and whether its client sees photographs. @throws Problem not_found,
 * conflict if a colleague has changed the settings since `versionWas`
 */
export function setBookSettings(actor: Person, input: BookSettings & Opened, now = new Date()): BookSettingsView {
  demand(actor, 'site.manage')
  const { siteId, visitorDays, showPhotos } = input
  return commit(() => {
    const { name } = presentSite(siteId)
    refuseOverwrite(bookSettingsVersion(siteId), input, 'the settings')
    const set = { visitorDays, showPhotos, updatedAt: now }
    write()
      .insert(siteBookSettings)
      .values({ siteId, ...set })
      .onConflictDoUpdate({ target: siteBookSettings.siteId, set })
      .run()
    const subject = { type: 'site', id: siteId }
    record(actor, { type: 'site_book.set', subject, personId: null, details: { name, visitorDays, showPhotos } }, now)
    return settingsOf(siteId)
  })
}
