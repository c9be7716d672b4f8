import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ById } from '~/domain/access/input.ts'
import { may } from '~/domain/access/permissions.ts'
import { LadderForm, SiteForm } from '~/domain/sites/input.ts'
import { changeSite, findLadder, findSite, removeSite, setLadder } from '~/domain/sites/sites.server.ts'
import { formAction, pageActions, pageLoader } from '~/http/page.server.ts'
import { DeleteFold } from '~/routes/admin/delete-fold.tsx'
import { keepTyped } from '~/ui/keep-typed.ts'
import { PageHeader } from '~/ui/page-header.tsx'
import { SiteFields } from './fields.tsx'
import { LadderCard } from './ladder-card.tsx'
import { SiteSheet } from './sheet.tsx'

export const meta: MetaFunction = () => [{ title: 'Site · Admin Portal' }]

export const loader = pageLoader('control', (actor, { params }) => {
  const id = params.id!
  const mayChange = may(actor, 'site.manage')
  return { site: findSite(actor, { id }), ladder: findLadder(actor, { id }), mayChange }
})

const saved = (title: string) => ({ to: '/admin/sites', toast: { title, tone: 'good' as const } })

export const action = pageActions('admin', {
  save: formAction(
    SiteForm,
    (actor, input, { params }) => changeSite(actor, { ...input, id: params.id! }),
    saved('Site saved'),
  ),
  ladder: formAction(LadderForm, (actor, input) => setLadder(actor, input), saved('Ladder saved')),
  remove: formAction(ById, (actor, input) => removeSite(actor, input), saved('Site removed')),
})

export const clientAction = keepTyped()

export default function SitePage() {
  const { site, ladder, mayChange } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title={site.name} sub={site.client} back={{ to: '/admin/sites', label: 'Sites' }} />
      {mayChange ? (
        <>
          <div className="grid gap-6">
            <SiteFields site={site} intent="save" submit="Save Changes" />
            <LadderCard ladder={ladder} />
          </div>
          <DeleteFold label="Remove this site">
            “{site.name}” disappears from the lists. What was recorded there keeps its name.
          </DeleteFold>
        </>
      ) : (
        <SiteSheet site={site} ladder={ladder} />
      )}
    </>
  )
}
