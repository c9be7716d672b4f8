import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { listOpenHandovers } from '~/domain/time/site-book/handover/handovers.server.ts'
import { NewSiteLogEntry, SiteLogQuery, StrikeEntry } from '~/domain/time/site-book/log/input.ts'
import { listSiteLog, listStrikeable, strikeSiteLog, writeSiteLog } from '~/domain/time/site-book/log/log.server.ts'
import { findBookSite } from '~/domain/time/site-book/own-sites.server.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { formAction, type PageContext, pageActions } from '~/http/page.server.ts'
import { photoOf } from '~/http/posted-photo.server.ts'
import { useTimesSaved } from '~/browser/runtime/times-saved.ts'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { Alert } from '~/ui/alert.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Empty } from '~/ui/empty.tsx'
import { BookHeader } from './book-header.tsx'
import { LogEntry } from './log-entry.tsx'
import { StrikeForm } from './strike-form.tsx'
import { WriteForm } from './write-form.tsx'

export const meta: MetaFunction = () => [{ title: 'Site Book' }]

export const loader = listLoader('staff', SiteLogQuery, (actor, query) => {
  const site = findBookSite(actor, query.siteId)
  const { items, next } = listSiteLog(actor, query)
  return {
    ...{ site, items, next, strikeable: listStrikeable(actor, items) },
    handovers: site.works ? listOpenHandovers(actor, site.id).length : 0,
  }
})

const Written = NewSiteLogEntry.extend({ photosFile: z.array(z.instanceof(File)).optional() })

const here =
  (title: string) =>
  (_view: unknown, { url }: PageContext) => ({ to: url.pathname, toast: { title, tone: 'good' as const } })

export const action = pageActions(
  'staff',
  {
    write: formAction(
      Written,
      async (actor, { photosFile = [], photos, ...input }) => {
        const chosen = (await Promise.all(photosFile.map(photoOf))).filter((photo) => photo !== undefined)
        return writeSiteLog(actor, { ...input, photos: [...photos, ...chosen].slice(0, 4) })
      },
      here('Entry added'),
    ),
    strike: formAction(StrikeEntry, (actor, input) => strikeSiteLog(actor, input), here('Entry struck through')),
  },
  'pictureForm',
)

export const clientAction = keepTyped()

/** The occurrence book of a site, the newest entry first. */
export default function Book() {
  const { site, items, next, strikeable, handovers } = useLoaderData<typeof loader>()
  const written = useTimesSaved('write')
  return (
    <>
      <BookHeader site={site} />
      <div className="grid gap-4">
        {handovers > 0 && (
          <Alert tone="warn" title="A handover is waiting for you">
            <LinkButton to={`/site-book/${site.id}/handover`} className="min-h-12">
              Read and take over
            </LinkButton>
          </Alert>
        )}
        {site.works && <WriteForm key={written} />}
        {items.length === 0 && (
          <Empty icon="document" title="No entries yet">
            Clock-ins, forms and what you write appear here.
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
            <LinkButton to={`?before=${next}`} className="min-h-12">
              Older entries
            </LinkButton>
          </p>
        )}
      </div>
    </>
  )
}
