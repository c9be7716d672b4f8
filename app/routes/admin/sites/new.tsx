import { type MetaFunction } from '@remix-run/node'
import { SiteForm } from '~/domain/kernel/sites/input.ts'
import { addSite } from '~/domain/kernel/sites/sites.server.ts'
import { formAction, pageActions, pageLoader } from '~/http/page.server.ts'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { PageHeader } from '~/ui/page-header.tsx'
import { SiteFields } from './fields.tsx'
import { findPlace } from './find-place.server.ts'

export const meta: MetaFunction = () => [{ title: 'New Site · Admin Portal' }]

export const loader = pageLoader('admin', () => null)

export const action = pageActions('admin', {
  find: (actor, form) => findPlace(actor, form, 'add'),
  add: formAction(SiteForm, addSite, ({ id }) => ({
    to: `/admin/sites/${id}`,
    toast: { title: 'Site added', tone: 'good' },
  })),
})

export const clientAction = keepTyped()

export default function NewSitePage() {
  return (
    <>
      <PageHeader title="New Site" back={{ to: '/admin/sites', label: 'Sites' }} />
      <SiteFields intent="add" submit="Add Site" />
    </>
  )
}
