import { type MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { type z } from 'zod'
import { ById } from '~/domain/kernel/access/input.ts'
import { NewKindForm } from '~/domain/fitness/credentials/form-input.ts'
import { addKind, listKinds, removeKind } from '~/domain/fitness/credentials/kinds.server.ts'
import { PAPER_RULE_NAMES, PAPER_RULES } from '~/domain/fitness/credentials/paper-rule-numbers.ts'
import { PaperRulesForm } from '~/domain/fitness/credentials/paper-rules.ts'
import { findPaperRules, paperRulesVersion, setPaperRules } from '~/domain/fitness/credentials/paper-rules.server.ts'
import { type Person } from '~/domain/kernel/access/actor.ts'
import { type ActionAnswer, formAction, pageActions, pageLoader, type PageContext } from '~/http/page.server.ts'
import { useEmptiedForm } from '~/browser/runtime/emptied-form.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { useOpenedUpon } from '~/browser/runtime/opened-upon.ts'
import { answeredFor, fieldsOf, ticked } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Checkbox } from '~/ui/choices.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { StoredNow } from '~/ui/stored-now.tsx'

export const meta: MetaFunction = () => [{ title: 'Rules for Papers · Admin Portal' }]

export const loader = pageLoader('admin', (actor) => ({
  rules: findPaperRules(actor),
  version: paperRulesVersion(),
  kinds: listKinds(actor),
}))

const here =
  (title: string) =>
  (_view: unknown, { url }: PageContext) => ({ to: url.pathname, toast: { title, tone: 'good' as const } })

export const action = pageActions('admin', {
  rules: formAction(PaperRulesForm, setPaperRules, here('Rules saved')),
  addKind: formAction(
    NewKindForm,
    (actor: Person, input: z.infer<typeof NewKindForm>) => addKind(actor, input),
    here('Kind added'),
  ),
  removeKind: formAction(ById, removeKind, here('Kind removed')),
})

export const clientAction = keepTyped()

/** The limits for papers that come from law and standards, and the kinds of papers. */
export default function PaperRulesPage() {
  return (
    <>
      <PageHeader
        title="Rules for Papers"
        sub="Limits set by law and standards, and the kinds of paper you keep"
        back={{ to: '/admin/check-list', label: 'Licence Checks' }}
      />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <RulesCard />
        <KindsCard />
      </div>
    </>
  )
}

function RulesCard() {
  const { rules, version } = useLoaderData<typeof loader>()
  const answered = answeredFor(useAnswer<ActionAnswer>()?.result, 'rules')
  const opened = useOpenedUpon(version, 'rules', answered.typed)
  const field = fieldsOf(answered)
  const busy = useNavigation().formData?.get('intent') === 'rules'
  return (
    <Card as="section" aria-labelledby="rules-title">
      <CardTitle id="rules-title" icon="settings" title="Numbers" />
      <Form method="post" noValidate preventScrollReset {...opened.form} className="mt-4 grid gap-4">
        <ErrorSummary errors={answered.errors} />
        <input type="hidden" name="intent" value="rules" />
        <StoredNow
          opened={opened}
          lines={PAPER_RULE_NAMES.map((name) => `${PAPER_RULES[name].label}: ${rules[name]}`)}
        />
        {PAPER_RULE_NAMES.map((name) => {
          const { label, hint, least, most } = PAPER_RULES[name]
          return (
            <TextField
              key={`${name} ${opened.key}`}
              {...field(name, String(rules[name]))}
              {...{ label, hint }}
              type="number"
              min={least}
              max={most}
              required
            />
          )
        })}
        <Button type="submit" variant="primary" busy={busy} className="justify-self-start">
          Save
        </Button>
      </Form>
    </Card>
  )
}

function KindsCard() {
  const { kinds } = useLoaderData<typeof loader>()
  const answered = answeredFor(useAnswer<ActionAnswer>()?.result, 'addKind')
  const removing = answeredFor(useAnswer<ActionAnswer>()?.result, 'removeKind')
  const field = fieldsOf(answered)
  const posted = useNavigation().formData
  const form = useEmptiedForm('addKind')
  return (
    <Card as="section" aria-labelledby="kinds-title">
      <CardTitle id="kinds-title" icon="document" title="Kinds of paper" />
      <ErrorSummary errors={removing.errors} />
      <ul className="mt-3 grid gap-2">
        {kinds.map(({ id, label, blocks, free, lastsMonths, remindDays, officeOnly }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2">
            <span>
              <span className="font-semibold wrap-anywhere">{label}</span>
              <span className="block text-sm text-muted">
                {blocks ? 'No shift without it, where it is required' : 'Warns only'}
                {lastsMonths && `, lasts ${lastsMonths} months`}
                {remindDays && `, first reminder ${remindDays} days before`}
                {officeOnly && ', details for the office only'}
              </span>
            </span>
            {free && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value="removeKind" />
                <input type="hidden" name="id" value={id} />
                <Button
                  type="submit"
                  size="sm"
                  icon="trash"
                  busy={posted?.get('id') === id}
                  className="max-md:min-h-11"
                >
                  Remove<span className="sr-only">: {label}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <Form
        ref={form}
        method="post"
        noValidate
        preventScrollReset
        className="mt-4 grid gap-4 border-t border-line pt-4"
      >
        <ErrorSummary errors={answered.errors} />
        <input type="hidden" name="intent" value="addKind" />
        <TextField {...field('name')} label="Name of a new kind" required maxLength={80} />
        <TextField
          {...field('lastsMonths')}
          plain
          type="number"
          min={1}
          max={240}
          label="Valid for how many months"
          hint="Blank: no set time"
        />
        <TextField
          {...field('remindDays')}
          plain
          type="number"
          min={1}
          max={365}
          label="First reminder, days before it ends"
          hint="Blank: 120 days before"
        />
        <Checkbox
          name="blocks"
          value="yes"
          label="No shift without it, where it is required"
          defaultChecked={ticked(answered, 'blocks')}
        />
        <Checkbox
          name="officeOnly"
          value="yes"
          defaultChecked={ticked(answered, 'officeOnly')}
          label="Details for the office only"
          hint="For a health certificate, for example. Planners see only whether it is in order."
        />
        <Button type="submit" busy={posted?.get('intent') === 'addKind'} className="justify-self-start">
          Add the kind
        </Button>
      </Form>
    </Card>
  )
}
