import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { evidencePackPage } from '~/domain/records/evidence-pack/pack-page.server.ts'
import { type Person } from '~/domain/kernel/access/actor.ts'
import { pageLoader } from '~/http/page.server.ts'
import { SiteFilter } from '~/routes/admin/site-filter.tsx'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Checkbox } from '~/ui/choices.tsx'
import { TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { PageHeader } from '~/ui/page-header.tsx'

export const meta: MetaFunction = () => [{ title: 'Evidence Pack · Admin Portal' }]

export const loader = pageLoader('admin', (actor: Person, { url }) =>
  evidencePackPage(actor, Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ''))),
)

/** One ZIP that shows an auditor who guarded a site, and with which papers. */
export default function EvidencePack() {
  const { sites, siteId, siteLabel, from, to, sealed, today, errors, pack } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Evidence Pack"
        sub="For an auditor or a client: who guarded a site, and their papers"
        back={{ to: '/admin/matrix', label: 'Staff Papers' }}
      />
      <div className="grid max-w-3xl gap-5">
        <Card as="section" aria-labelledby="choose-title">
          <CardTitle id="choose-title" icon="calendar" title="Site and period" />
          <Form method="get" noValidate className="mt-4 grid gap-4">
            <SiteFilter {...{ sites, siteId, siteLabel }} name="siteId" all="Choose a site" />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField name="from" type="date" label="From" max={today} defaultValue={from} errors={errors.from} />
              <TextField name="to" type="date" label="To" max={today} defaultValue={to} errors={errors.to} />
            </div>
            <Checkbox
              name="sealed"
              value="yes"
              defaultChecked={sealed}
              label="With pictures of cards and of right to work checks"
            />
            <Button type="submit" icon="eye" className="justify-self-start">
              Show what is in it
            </Button>
          </Form>
        </Card>
        {pack && (
          <Card as="section" aria-labelledby="pack-title" className="grid gap-3">
            <CardTitle
              id="pack-title"
              icon="folder"
              title={`Evidence pack of ${siteLabel}`}
              sub={pack.people === 1 ? '1 person' : `${pack.people} people`}
            />
            <p className="text-muted">
              Lists of licences and their checks, screening, training, instructions read, check calls and self-tests. A
              contents page gives the SHA-256 of every file.
            </p>
            <LinkButton
              href={`/admin/evidence-pack/export?${pack.query}`}
              variant="primary"
              icon="download"
              className="justify-self-start"
            >
              Download the ZIP
            </LinkButton>
          </Card>
        )}
      </div>
    </>
  )
}
