import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { findPatterns, PatternsQuery } from '~/domain/time/rota/pattern-page.server.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { Empty } from '~/ui/empty.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { PageHeader } from '~/ui/page-header.tsx'
import { patternAction } from './pattern-actions.server.ts'
import { PatternCard } from './pattern-card.tsx'
import { PatternFields } from './pattern-fields.tsx'
import { SiteChoice } from './site-choice.tsx'

export const meta: MetaFunction = () => [{ title: 'Patterns · Admin Portal' }]

export const loader = listLoader('control', PatternsQuery, (actor, query) => findPatterns(actor, query))

export const action = patternAction

export const clientAction = keepTyped()

const MORE_ROWS = 7

/** How the weeks of a site repeat, and the shifts created from that. */
export default function PatternsPage() {
  const { sites, siteId, siteLabel, posts, patterns, edited, people, rows, span, mayPlan } =
    useLoaderData<typeof loader>()
  const to = (asked: Record<string, string>) => `?${new URLSearchParams({ site: siteId ?? '', ...asked })}`
  const kept: Record<string, string> = edited ? { edit: edited.id } : {}
  return (
    <>
      <PageHeader
        title="Patterns"
        sub="Weeks that repeat"
        back={{ to: siteId ? `/admin/rota${to({})}` : '/admin/rota', label: 'Rota' }}
      />
      {siteId && <SiteChoice sites={sites} siteId={siteId} siteLabel={siteLabel} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {posts.length === 0 ? (
          <Empty icon="calendar" title={siteId ? 'This site has no positions yet' : 'There is no site yet'}>
            A pattern needs a position. Add the first one on its site’s page.
          </Empty>
        ) : (
          patterns.length === 0 && (
            <Empty icon="calendar" title="This site has no patterns yet">
              Save time: set up shifts that repeat.
            </Empty>
          )
        )}
        {!edited && patterns.length > 0 && (
          <ul className="grid gap-4 xl:grid-cols-2">
            {patterns.map((pattern) => (
              <PatternCard
                key={pattern.id}
                pattern={pattern}
                span={span}
                mayPlan={mayPlan}
                editTo={to({ edit: pattern.id })}
              />
            ))}
          </ul>
        )}
        {mayPlan && people && posts.length > 0 && (
          <PatternFields
            key={`${siteId} ${edited?.id}`}
            pattern={edited}
            posts={posts}
            people={people}
            blank={rows}
            moreTo={to({ ...kept, rows: String(rows + MORE_ROWS) })}
            closeTo={to({})}
          />
        )}
      </div>
    </>
  )
}
