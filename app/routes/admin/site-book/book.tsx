import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ById } from '~/domain/kernel/access/input.ts'
import { may } from '~/domain/kernel/access/permissions.ts'
import { findSite } from '~/domain/kernel/sites/sites.server.ts'
import { listHandovers } from '~/domain/time/site-book/handover/handovers.server.ts'
import { SiteLogQuery, StrikeEntry } from '~/domain/time/site-book/log/input.ts'
import { listSiteLog, listStrikeable, strikeSiteLog } from '~/domain/time/site-book/log/log.server.ts'
import { BookSettingsForm } from '~/domain/time/site-book/visits/input.ts'
import {
  bookSettingsVersion,
  findBookSettings,
  setBookSettings,
} from '~/domain/time/site-book/visits/settings.server.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { formAction, type PageContext, pageActions } from '~/http/page.server.ts'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { useAdminRefreshOn } from '~/browser/live/live.ts'
import { HandoverFacts } from '~/routes/staff/site-book/handover-facts.tsx'
import { LogEntry } from '~/routes/staff/site-book/log-entry.tsx'
import { StrikeForm } from '~/routes/staff/site-book/strike-form.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Empty } from '~/ui/empty.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { SettingsCard } from './settings-card.tsx'

export const meta: MetaFunction = () => [{ title: 'Site Book · Admin Portal' }]

export const loader = listLoader(
  'control',
  SiteLogQuery.omit({ siteId: true }).extend(ById.shape),
  (actor, { id, ...query }) => {
    const site = findSite(actor, { id })
    const { items, next } = listSiteLog(actor, { ...query, siteId: site.id })
    return {
      ...{ id: site.id, name: site.name, items, next, strikeable: listStrikeable(actor, items) },
      handovers: listHandovers(actor, { siteId: site.id, limit: 5 }).items,
      settingsVersion: bookSettingsVersion(site.id),
      settings: may(actor, 'site.manage') ? findBookSettings(actor, { siteId: site.id }) : null,
    }
  },
)

const here =
  (title: string) =>
  (_view: unknown, { url }: PageContext) => ({ to: url.pathname, toast: { title, tone: 'good' as const } })

export const action = pageActions('control', {
  strike: formAction(StrikeEntry, (actor, input) => strikeSiteLog(actor, input), here('Entry struck through')),
  settings: formAction(BookSettingsForm, (actor, input) => setBookSettings(actor, input), here('Settings changed')),
})

export const clientAction = keepTyped()

/** The book of a site for the people who manage it: entries, handovers and settings. */
export default function AdminBook() {
  const { id, name, items, next, strikeable, handovers, settings, settingsVersion } = useLoaderData<typeof loader>()
  useAdminRefreshOn(['site_log.written', 'site_log.struck', 'handover.given', 'handover.taken'])
  return (
    <>
      <PageHeader
        title="Site Book"
        sub={name}
        back={{ to: `/admin/sites/${id}`, label: name }}
        actions={
          <>
            <LinkButton to={`/admin/sites/${id}/keys`} icon="key">
              Keys and visitors
            </LinkButton>
            <LinkButton to={`/admin/sites/${id}/tours`} icon="location">
              Tours
            </LinkButton>
            {settings && (
              <LinkButton to={`/admin/sites/${id}/client`} icon="eye">
                Client reports
              </LinkButton>
            )}
          </>
        }
      />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <section className="grid gap-3" aria-labelledby="entries-title">
          <h2 id="entries-title" className="text-lg font-bold">
            Entries
          </h2>
          {items.length === 0 && (
            <Empty icon="document" title="No entries yet">
              Clock-ins, forms and what guards write appear here.
            </Empty>
          )}
          <ul className="grid gap-3">
            {items.map((entry) => (
              <Card as="li" key={entry.id}>
                <LogEntry entry={entry} />
                {strikeable.includes(entry.id) && <StrikeForm id={entry.id} n={entry.n} />}
              </Card>
            ))}
          </ul>
          {next && (
            <p>
              <LinkButton to={`?before=${next}`}>Older entries</LinkButton>
            </p>
          )}
        </section>
        <div className="grid gap-5">
          <Card as="section" aria-labelledby="handovers-title" className="grid gap-4">
            <CardTitle id="handovers-title" icon="users" title="Handovers" />
            {handovers.length === 0 && <p className="text-muted">Handovers between guards appear here.</p>}
            {handovers.map((one) => (
              <HandoverFacts key={one.id} handover={one} />
            ))}
          </Card>
          {settings && <SettingsCard settings={settings} version={settingsVersion} />}
        </div>
      </div>
    </>
  )
}
