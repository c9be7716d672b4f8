import { useNavigation } from '@remix-run/react'
import { NATION_WORDS, NATIONS } from '~/domain/kernel/bank-holidays/nations.ts'
import { type AnswerOf } from '~/api/call.ts'
import { showDay } from '~/platform/dates.ts'
import { pointText } from '~/domain/kernel/sites/point-text.ts'
import { type SiteView } from '~/domain/kernel/sites/views.ts'
import { type ActionAnswer } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { answeredFor, ticked } from '~/ui/answered.ts'
import { AsOpenedAt } from '~/ui/as-opened.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Checkbox } from '~/ui/choices.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { classes } from '~/ui/classes.ts'
import { SelectField, TextArea, TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { ContactRows } from '~/routes/admin/escalation/contact-rows.tsx'
import { SitePlace } from './site-place.tsx'

/** Fields that matter only if people work alone. */
const ALONE = ['checkIntervalMinutes', 'checkReviewOn', 'checkReason']

/** Adds or changes a site: where it is, whether people work alone there, and who to call. */
export function SiteFields({ site, intent, submit }: { site?: SiteView; intent: string; submit: string }) {
  const answer = useAnswer<ActionAnswer>()
  const answered = answeredFor(answer?.result, intent)
  const places = (answer?.view as { places?: AnswerOf<'GET /api/admin/places'> } | undefined)?.places
  const { errors, typed } = answered
  const busy = useNavigation().formData?.get('intent') === intent
  /** Returns the typed value if the form was refused, otherwise the stored one. */
  const field = (name: keyof SiteView & string) => ({
    name,
    defaultValue: typed[name] ?? (site?.[name] as string | number | null | undefined) ?? undefined,
    errors: errors[name],
  })
  return (
    <Form method="post" noValidate preventScrollReset className="grid max-w-3xl gap-5">
      <ErrorSummary errors={errors} />
      {site && <AsOpenedAt value={site.updatedAt} typed={typed} lines={linesOf(site)} />}
      <Card className="grid gap-5 sm:grid-cols-2 sm:items-end">
        <TextField {...field('name')} label="Name" required maxLength={120} />
        <TextField
          {...field('client')}
          label="Client"
          hint={site?.client ? 'If another client takes over, links to reports end' : undefined}
          maxLength={120}
        />
        <SitePlace
          address={site?.address}
          point={site?.latitude != null && site.longitude != null ? pointText(site.latitude, site.longitude) : ''}
          radiusMetres={site?.radiusMetres ?? 100}
          answered={answered}
          found={places}
        />
        <TextField
          {...field('radiusMetres')}
          defaultValue={typed.radiusMetres ?? site?.radiusMetres ?? 100}
          label="Radius in metres"
          type="number"
          min={30}
          max={2000}
          required
        />
        <SelectField
          {...field('nation')}
          label="Bank holidays"
          hint="Which bank holidays apply at this site"
          required
          options={NATIONS.map((value) => ({ value, label: NATION_WORDS[value] }))}
        />
        <TextField
          {...field('confirmHours')}
          defaultValue={typed.confirmHours ?? site?.confirmHours ?? 24}
          label="Confirm shifts (hours before)"
          hint="After that, unconfirmed shifts are flagged"
          type="number"
          min={1}
          max={168}
          required
        />
        <div className="sm:col-span-2">
          <Checkbox
            name="placeNeeded"
            label="Flag clock-ins with no location"
            hint="They appear in Exceptions. Clock-in is never blocked."
            defaultChecked={ticked(answered, 'placeNeeded', site?.placeNeeded)}
            errors={errors.placeNeeded}
          />
        </div>
        <div className="sm:col-span-2">
          <Checkbox
            name="trainingNeeded"
            label="Training needed"
            hint="Planners must give a reason to assign staff not trained here."
            defaultChecked={ticked(answered, 'trainingNeeded', site?.trainingNeeded)}
            errors={errors.trainingNeeded}
          />
        </div>
      </Card>
      <Card as="section" aria-labelledby="alone-title" className="group grid gap-5">
        <CardTitle
          id="alone-title"
          icon="user"
          title="Working alone"
          sub="Lone-worker monitoring starts at clock-in. A missed check-in raises an alert."
        />
        <Checkbox
          name="worksAlone"
          label="People work alone here"
          defaultChecked={ticked(answered, 'worksAlone', site?.worksAlone)}
          errors={errors.worksAlone}
        />
        <div
          className={classes(
            'gap-5 sm:grid-cols-2 sm:items-end',
            // These fields are visible while the box is ticked, with or without scripts, and after one of them was
            // refused.
            ALONE.some((name) => errors[name]) ? 'grid' : 'hidden group-has-[[name=worksAlone]:checked]:grid',
          )}
        >
          <TextField
            {...field('checkIntervalMinutes')}
            defaultValue={typed.checkIntervalMinutes ?? site?.checkIntervalMinutes ?? 60}
            label="Check in every (minutes)"
            hint="From 5 to 240"
            type="number"
            min={5}
            max={240}
            required
          />
          <TextField {...field('checkReviewOn')} label="Review date" type="date" />
          <div className="sm:col-span-2">
            <TextArea
              {...field('checkReason')}
              label="Reason for this interval"
              rows={3}
              maxLength={1000}
              hint="From your risk assessment"
              required
            />
          </div>
        </div>
      </Card>
      <Card>
        <CardTitle icon="phone" title="Contacts" sub="People to ring about this site." />
        <div className="mt-4">
          <ContactRows contacts={site?.contacts ?? []} answered={answered} />
        </div>
      </Card>
      {/* This button comes after the one that looks up an address, because Enter uses the first of the two. */}
      <input type="hidden" name="intent" value={intent} />
      <div>
        <Button type="submit" variant="primary" size="lg" busy={busy}>
          {submit}
        </Button>
      </div>
    </Form>
  )
}

/** The stored details, without those that are blank. */
function linesOf(site: SiteView): string[] {
  const yesNo = (is: boolean) => (is ? 'yes' : 'no')
  const place = site.latitude != null && site.longitude != null ? pointText(site.latitude, site.longitude) : null
  const facts: [string, string | number | null | undefined][] = [
    ['Name', site.name],
    ['Client', site.client],
    ['Address', site.address],
    ['Location', place],
    ['Radius in metres', site.radiusMetres],
    ['Bank holidays', NATION_WORDS[site.nation]],
    ['Confirm shifts (hours before)', site.confirmHours],
    ['Flag clock-ins with no location', yesNo(site.placeNeeded)],
    ['Training needed', yesNo(site.trainingNeeded)],
    ['People work alone here', yesNo(site.worksAlone)],
    ['Check in every (minutes)', site.worksAlone ? site.checkIntervalMinutes : null],
    ['Review date', site.checkReviewOn && showDay(site.checkReviewOn)],
    ['Reason for this interval', site.checkReason],
    [
      'Contacts',
      site.contacts.map(({ name, email, phone }) => [name, email, phone].filter(Boolean).join(', ')).join('; '),
    ],
  ]
  return facts.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []))
}
