import { type MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { CredentialForm, proposalOf } from '~/domain/fitness/credentials/form-input.ts'
import { findKind, listKinds } from '~/domain/fitness/credentials/kinds.server.ts'
import { listOwnCredentials, proposeCredential } from '~/domain/fitness/credentials/own.server.ts'
import { SECTOR_WORDS } from '~/domain/fitness/credentials/sectors.ts'
import { photoOf } from '~/http/posted-photo.server.ts'
import { type ActionAnswer, pageAction, pageLoader } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { useTimesSaved } from '~/browser/runtime/times-saved.ts'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { useRefreshOn } from '~/browser/live/live.ts'
import { PaperFacts } from '~/routes/papers/paper-facts.tsx'
import { answeredFor, fieldsOf, tickedOf } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { CheckboxGroup } from '~/ui/choices.tsx'
import { Empty } from '~/ui/empty.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { SelectField, TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { PictureField } from '~/ui/picture-field.tsx'

export const meta: MetaFunction = () => [{ title: 'My Papers' }]

export const loader = pageLoader('staff', (actor) => ({
  papers: listOwnCredentials(actor),
  kinds: listKinds(actor).filter(({ id }) => findKind(id)?.staffSend),
}))

export const action = pageAction(
  'staff',
  CredentialForm,
  async (actor, form) =>
    proposeCredential(actor, proposalOf(form, [await photoOf(form.front), await photoOf(form.back)])),
  {
    to: '/papers',
    toast: { title: 'Card handed in', description: 'The office will check it. It counts from then on.', tone: 'good' },
  },
  undefined,
  'pictureForm',
)

export const clientAction = keepTyped()

export default function Papers() {
  const { papers, kinds } = useLoaderData<typeof loader>()
  useRefreshOn(['credential.recorded', 'credential.changed', 'credential.checked'])
  const sent = useTimesSaved(null)
  return (
    <>
      <PageHeader
        title="My Papers"
        sub="Your licences and certificates, and when they expire"
        back={{ to: '/home', label: 'Home' }}
      />
      <div className="grid gap-5">
        {papers.length === 0 && (
          <Empty icon="document" title="No papers yet">
            Your licences and certificates will appear here.
          </Empty>
        )}
        <h2 className="sr-only">On file</h2>
        <ul className="grid gap-3">
          {papers.map((paper) => (
            <Card as="li" key={paper.id} className="grid gap-2">
              <PaperFacts paper={paper} />
            </Card>
          ))}
        </ul>
        <SendForm key={sent} kinds={kinds} />
      </div>
    </>
  )
}

function SendForm({ kinds }: { kinds: { id: string; label: string }[] }) {
  const answered = answeredFor(useAnswer<ActionAnswer>()?.result)
  const field = fieldsOf(answered)
  const { errors } = answered
  const busy = useNavigation().formMethod === 'POST'
  return (
    <Card as="section" aria-labelledby="send-title">
      <CardTitle
        icon="camera"
        title="Send a new card"
        id="send-title"
        sub="A photo is enough. The office adds the rest."
      />
      <Form method="post" encType="multipart/form-data" noValidate className="mt-4 grid gap-4">
        <ErrorSummary errors={errors} ids={{ photos: 'front' }} />
        <SelectField
          {...field('kind', kinds[0]?.id)}
          label="What is it?"
          required
          options={kinds.map(({ id, label }) => ({ value: id, label }))}
        />
        <PictureField name="front" label="Front of the card (optional)" plain errors={errors.front ?? errors.photos} />
        <PictureField name="back" label="Back of the card (optional)" plain errors={errors.back} />
        <TextField {...field('number')} label="Number on the card" hint="An SIA licence has 16 digits" maxLength={60} />
        <TextField {...field('expiresOn')} type="date" label="Expiry date on the card" />
        <CheckboxGroup
          name="sectors"
          label="Sectors of an SIA licence"
          options={Object.entries(SECTOR_WORDS).map(([value, label]) => ({ value, label }))}
          defaultValue={tickedOf(answered, 'sectors')}
          errors={errors.sectors}
        />
        <Button type="submit" variant="primary" size="lg" icon="send" full busy={busy} busyLabel="Sending...">
          Send
        </Button>
      </Form>
    </Card>
  )
}
