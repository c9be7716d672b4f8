import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { type Person, ROLES, roleLabel } from '~/domain/kernel/access/actor.ts'
import { listKinds } from '~/domain/fitness/credentials/kinds.server.ts'
import { SECTOR_WORDS } from '~/domain/fitness/credentials/sectors.ts'
import { NeedsForm, requirementsOf, valueOf } from '~/domain/fitness/requirements/needs-form.ts'
import {
  listRequirements,
  requirementsVersion,
  setRequirements,
} from '~/domain/fitness/requirements/requirements.server.ts'
import { SITE_TRAINING } from '~/domain/kernel/sites/need.ts'
import { findSite } from '~/domain/kernel/sites/sites.server.ts'
import { listPosts } from '~/domain/time/rota/posts.server.ts'
import { pageAction, pageLoader, type PageContext } from '~/http/page.server.ts'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { PageHeader } from '~/ui/page-header.tsx'
import { NeedsCard } from './needs-card.tsx'

export const meta: MetaFunction = () => [{ title: 'Required Papers · Admin Portal' }]

type Scope = { scope: 'site' | 'post' | 'role'; id: string; name: string }

export const loader = pageLoader('admin', (actor, { params }) => {
  const site = params.id ? findSite(actor, { id: params.id }) : null
  const scopes: Scope[] = site
    ? [
        { scope: 'site', id: site.id, name: 'Every position at the site' },
        ...listPosts(actor, { id: site.id }).map(({ id, name }): Scope => ({ scope: 'post', id, name })),
      ]
    : ROLES.map((role): Scope => ({ scope: 'role', id: role, name: roleLabel(role) }))
  return {
    site: site && { id: site.id, name: site.name },
    kinds: listKinds(actor),
    items: scopes.map((one) => ({
      ...one,
      values: listRequirements(actor, one).requirements.map(valueOf),
      version: requirementsVersion(one),
    })),
  }
})

export const action = pageAction(
  'admin',
  NeedsForm,
  (actor: Person, form) => setRequirements(actor, requirementsOf(form)),
  (_view, { url }: PageContext) => ({ to: url.pathname, toast: { title: 'Required papers changed', tone: 'good' } }),
)

export const clientAction = keepTyped()

/** Papers that a site and its positions need; without a site, papers that roles need. */
export default function Needs() {
  const { site, kinds, items } = useLoaderData<typeof loader>()
  const choices = kinds.flatMap(({ id, label }) =>
    id === 'sia_licence'
      ? Object.entries(SECTOR_WORDS).map(([sector, words]) => ({
          value: `${id}/${sector}`,
          label: `${label}: ${words}`,
        }))
      : id === 'dispensation'
        ? []
        : [{ value: id, label }],
  )
  const training = { value: SITE_TRAINING, label: 'Training at this site' }
  return (
    <>
      <PageHeader
        title={site ? `Required papers: ${site.name}` : 'Required papers by role'}
        sub="Staff without a required paper cannot be assigned, and are stood down at clock-in"
        back={
          site
            ? { to: `/admin/sites/${site.id}`, label: site.name }
            : { to: '/admin/check-list', label: 'Licence Checks' }
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {items.map((item) => (
          <NeedsCard key={item.id} item={item} choices={item.scope === 'site' ? [...choices, training] : choices} />
        ))}
      </div>
    </>
  )
}
