import { Link } from '@remix-run/react'
import { type Answers } from '~/domain/forms/forms/answers.ts'
import { kindOf } from '~/domain/forms/forms/fields/kinds.ts'
import { fieldsOf } from '~/domain/forms/forms/form.ts'
import { gateOf, type Missing } from '~/domain/forms/forms/missing.ts'
import { Alert } from '~/ui/alert.tsx'
import { RequestKey } from '~/ui/form.tsx'
import { Button, LinkButton } from '~/ui/button.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { SiteNames } from '~/ui/fields/site-input.tsx'
import { useHydrated } from '~/browser/runtime/hydrated.ts'
import { NothingWaits } from '~/routes/staff/nothing-waits.tsx'
import { FormSections } from './sections.tsx'
import { ScriptsNote } from './scripts-note.tsx'
import { isAnswered, useLeftFields } from './use-left-fields.ts'
import { SubmittedNote } from './submitted-note.tsx'
import { Trouble } from './trouble.tsx'
import { type Filling, useFill } from './use-fill.ts'

type Props = Filling & {
  submitted: { id: string; reference: string } | null
  waiting: { id: string; savedAt: string } | null
  /** The names of the sites to choose from. */
  sites: readonly string[]
}

/** A form to fill in: stored on the phone while typing, saved as a draft, submitted. */
export function FormFill(props: Props) {
  const { template, draft, submitted, waiting } = props
  const hydrated = useHydrated()
  const filling = useFill(props)
  const { initial, answers, errors, busy, step, changed } = filling
  const left = useLeftFields(template, answers, filling.round)
  const gate = hydrated ? gateOf(template, answers) : []
  const fields = fieldsOf(template)
  const over = filling.trouble?.kind === 'kept' || filling.trouble?.kind === 'before'
  const nameless = fields.filter((field) => !field.required)
  if (over)
    return (
      <div className="grid gap-4">
        <Trouble trouble={filling.trouble} />
        <div className="flex flex-col gap-3 sm:flex-row">
          <LinkButton to="/forms" icon="forms">
            All forms
          </LinkButton>
          <Button icon="edit" onClick={filling.another}>
            Fill in another one
          </Button>
        </div>
      </div>
    )
  return (
    <form
      ref={filling.form}
      method="post"
      encType="multipart/form-data"
      noValidate
      onSubmit={(event) => void filling.send(event)}
      onBlur={left.onBlur}
      onInput={changed}
      onChange={changed}
      className="mb-20 grid gap-5"
    >
      <RequestKey />
      {/* Enter presses the first button. This one does nothing, so that nothing is sent by accident. */}
      <button type="submit" disabled hidden />
      {submitted && !busy && <SubmittedNote title={template.toasts.submitted.title} {...submitted} />}
      {filling.restored && (
        <Alert
          tone="info"
          live="status"
          title="We have restored what you entered on this phone."
          actions={<Button onClick={() => void filling.startAgain()}>Start again</Button>}
        />
      )}
      {filling.refused !== null && (
        <Alert tone="warn" live="status" title="This form was not accepted. Correct it and send it again.">
          {filling.refused}
        </Alert>
      )}
      {waiting && !submitted && !filling.restored && filling.refused === null && (
        <Alert
          tone="info"
          title="You have a draft of this form"
          actions={<LinkButton to={`/${template.slug}?draft=${waiting.id}`}>Continue draft</LinkButton>}
        >
          Saved {waiting.savedAt}.
        </Alert>
      )}
      <ErrorSummary
        errors={errors}
        ids={Object.fromEntries(fields.map((field) => [field.name, kindOf(field).firstControl?.(field) ?? field.name]))}
        labels={Object.fromEntries(nameless.map((field) => [field.name, field.label]))}
      />
      <ScriptsNote template={template} />
      {draft && <input type="hidden" name="draftId" value={draft.id} />}
      {draft && <input type="hidden" name="draftWas" value={draft.savedAt} />}
      <SiteNames.Provider value={props.sites}>
        <FormSections
          key={filling.round}
          template={template}
          initial={initial}
          answers={answers}
          errors={{ ...left.errors, ...errors }}
          doubts={left.doubts}
          onChange={changed}
        />
      </SiteNames.Provider>
      {/* The router learns about pages from the links it sees, and the page after this form may have none yet. */}
      {template.after && <Link to={template.after} hidden />}
      <Trouble trouble={filling.trouble} />
      <NothingWaits />
      {filling.written !== 'nothing' && !busy && (
        <p className="text-sm text-muted">
          {filling.written === 'kept' ? 'What you entered is saved on this phone.' : 'Saving on this phone...'}
        </p>
      )}
      {step && (
        <p role="status" className="text-sm font-semibold text-muted">
          {step}
        </p>
      )}
      <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
        <Button
          type="submit"
          name="intent"
          value="draft"
          size="lg"
          busy={busy === 'draft'}
          busyLabel="Saving..."
          disabled={busy === 'submit'}
        >
          Save Draft
        </Button>
        <Button
          type="submit"
          name="intent"
          value="submit"
          variant="primary"
          size="lg"
          busy={busy === 'submit'}
          busyLabel="Submitting..."
          disabled={busy === 'draft'}
          reason={reasonOf(gate, answers)}
        >
          {template.gated ? 'Save and Submit' : 'Submit'}
        </Button>
      </div>
    </form>
  )
}

/** Returns why the button is disabled: what is missing, and what is invalid. */
function reasonOf(gate: Missing[], answers: Answers): string | null {
  const labels = (given: boolean) =>
    gate.filter(({ field }) => isAnswered(answers[field.name]) === given).map(({ field }) => field.label)
  const [needed, wrong] = [labels(false).join(', '), labels(true).join(', ')]
  return [needed && `Still needed: ${needed}`, wrong && `Please correct: ${wrong}`].filter(Boolean).join('. ') || null
}
