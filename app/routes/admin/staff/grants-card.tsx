import { useNavigation } from '@remix-run/react'
import { LEVEL_WORDS, LEVELS } from '~/domain/kernel/access/levels.ts'
import { type GrantView } from '~/domain/kernel/grants/views.ts'
import { type SiteChoices } from '~/domain/kernel/sites/choose.server.ts'
import { type ActionAnswer } from '~/http/page.server.ts'
import { SiteByName } from '~/routes/admin/site-by-name.tsx'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { answeredFor } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Checkbox } from '~/ui/choices.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { SelectField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'

/** The sites that a person may manage without being an administrator, with forms to give and remove that access. */
export function GrantsCard({ grants, sites, isAdmin }: { grants: GrantView[]; sites: SiteChoices; isAdmin: boolean }) {
  const { errors, typed } = answeredFor(useAnswer<ActionAnswer>()?.result, 'grant')
  const sending = useNavigation().formData
  return (
    <Card as="section" aria-labelledby="grants-title" className="grid gap-4">
      <CardTitle
        id="grants-title"
        icon="building"
        title="Site access"
        sub={isAdmin ? 'Administrators can already open every site' : 'Opens these sites in the admin portal'}
      />
      {grants.length === 0 && <p className="text-muted">None</p>}
      <ul className="grid gap-2">
        {grants.map(({ siteId, siteName, level }) => (
          <li key={siteId} className="flex flex-wrap items-center justify-between gap-2">
            <span>
              <strong>{siteId === null ? 'All sites' : siteName}</strong>
              <span className="block text-sm text-muted">{LEVEL_WORDS[level]}</span>
            </span>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value="grant" />
              <input type="hidden" name="siteId" value={siteId ?? ''} />
              <Button type="submit" size="sm" busy={isFor(sending, siteId) && !sending?.get('level')}>
                Remove<span className="sr-only"> {siteName ?? 'all sites'}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      <Form method="post" preventScrollReset className="grid gap-4 border-t border-line pt-4">
        <ErrorSummary errors={errors} />
        <input type="hidden" name="intent" value="grant" />
        {sites.many ? (
          <>
            <SiteByName name="siteName" label="Site" plain defaultValue={typed.siteName} errors={errors.siteName} />
            <Checkbox name="everywhere" label="All sites" defaultChecked={Boolean(typed.everywhere)} />
          </>
        ) : (
          <SelectField
            name="siteId"
            label="Site"
            plain
            options={[{ value: '', label: 'All sites' }, ...sites.items.map(({ id, label }) => ({ value: id, label }))]}
            defaultValue={typed.siteId ?? sites.items[0]?.id ?? ''}
            errors={errors.siteId}
          />
        )}
        <SelectField
          name="level"
          label="Role"
          plain
          options={LEVELS.map((level) => ({ value: level, label: LEVEL_WORDS[level] }))}
          defaultValue={typed.level ?? 'supervisor'}
          errors={errors.level}
        />
        <div>
          <Button type="submit" variant="primary" busy={Boolean(sending?.get('level'))}>
            Add
          </Button>
        </div>
      </Form>
    </Card>
  )
}

const isFor = (sending: FormData | undefined, siteId: string | null) =>
  sending?.get('intent') === 'grant' && sending.get('siteId') === (siteId ?? '')
