import { type MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { listCheckList, recordChecks } from '~/domain/fitness/credentials/checks.server.ts'
import { CheckListForm, checksOf } from '~/domain/fitness/credentials/checks-form.ts'
import { inFours } from '~/domain/fitness/credentials/digits.ts'
import { CheckListQuery } from '~/domain/fitness/credentials/input.ts'
import { sectorWords } from '~/domain/fitness/credentials/sectors.ts'
import { dayOf, showDay } from '~/platform/dates.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { type ActionAnswer, pageAction, type PageContext } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { useAdminRefreshOn } from '~/browser/live/live.ts'
import { ListPager } from '~/routes/admin/list-search.tsx'
import { answeredFor, fieldsOf } from '~/ui/answered.ts'
import { AsOpened } from '~/ui/as-opened.tsx'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Empty } from '~/ui/empty.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { SelectField, TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { typedCheck } from './typed-checks.ts'

export const meta: MetaFunction = () => [{ title: 'Licence Checks · Admin Portal' }]

/** The most licences that one page shows. */
const PAGE = 50

export const loader = listLoader(
  'admin',
  CheckListQuery,
  (actor, query) => ({ ...listCheckList(actor, query), today: dayOf(new Date()) }),
  { limit: PAGE },
)

export const action = pageAction(
  'admin',
  CheckListForm,
  (actor, form) => recordChecks(actor, checksOf(form)),
  (count, { url }: PageContext) => ({
    to: url.pathname,
    toast: { title: count === 1 ? '1 result recorded' : `${count} results recorded`, tone: 'good' },
  }),
)

export const clientAction = keepTyped()

/** The fields that the rows' errors link to. */
const idsOf = (rows: { name: string | null }[]) =>
  Object.fromEntries(rows.map(({ name }, index) => [`${name}.words`, `words-${index}`]))

const RESULTS = [
  { value: '', label: 'Not checked yet' },
  { value: 'valid', label: 'Valid' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'revoked', label: 'Revoked' },
  { value: 'not_found', label: 'Not found' },
  { value: 'differs', label: 'Differs from the record' },
]

export default function CheckList() {
  const { items, next, today } = useLoaderData<typeof loader>()
  const answered = answeredFor(useAnswer<ActionAnswer>()?.result)
  const field = fieldsOf(answered)
  const typed = items.map((item) => typedCheck(answered, item))
  const busy = useNavigation().formMethod === 'POST'
  useAdminRefreshOn(['credential.recorded', 'credential.changed', 'credential.checked'])
  const register = items.find((item) => item.register)?.register
  return (
    <>
      <PageHeader title="Licence Checks" sub="Licences due for a check on the public register" />
      <p className="mb-4 flex flex-wrap gap-2">
        <LinkButton to="/admin/needs" icon="settings">
          Required papers by role
        </LinkButton>
        <LinkButton to="/admin/paper-rules" icon="settings">
          Rules for papers
        </LinkButton>
      </p>
      {items.length === 0 ? (
        <Empty icon="check-circle" title="No licence checks due">
          Licences appear here once their last check is too old.
        </Empty>
      ) : (
        <Form method="post" noValidate className="grid gap-4">
          <ErrorSummary errors={answered.errors} ids={idsOf(typed)} />
          {register && (
            <p>
              <a href={register} target="_blank" rel="noreferrer" className="link inline-flex min-h-6 items-center">
                Open the public register in a new tab
              </a>
            </p>
          )}
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField {...field('on', today)} type="date" max={today} label="Looked up on" required />
            <TextField {...field('how', 'Public register of the SIA')} label="How" maxLength={200} required />
          </div>
          <ol className="grid gap-3">
            {items.map((item, index) => (
              <li
                key={`${item.id} ${item.checkedOn}`}
                className="grid items-end gap-3 rounded-card border border-line bg-surface p-4 md:grid-cols-[1fr_14rem_1fr]"
              >
                <input type="hidden" name={`rows[${index}].id`} value={item.id} />
                <AsOpened name={`rows[${index}].checkedOnWas`} value={item.checkedOn ?? ''} />
                <div>
                  <p className="font-bold">
                    {item.userName}
                    {item.employeeId && <span className="font-normal text-muted"> ({item.employeeId})</span>}
                  </p>
                  <p className="text-lg tabular-nums select-all">{item.number ? inFours(item.number) : 'No number'}</p>
                  <p className="text-sm text-muted">
                    {item.sectors.map(sectorWords).join(', ')}
                    {item.expiresOn && `, ends on ${showDay(item.expiresOn)}`}
                    {item.checkedOn ? `, last checked ${showDay(item.checkedOn)}` : ', never checked'}
                  </p>
                </div>
                <SelectField
                  id={`result-${index}`}
                  name={`rows[${index}].result`}
                  defaultValue={typed[index]!.result}
                  errors={answered.errors[`${typed[index]!.name}.result`]}
                  plain
                  label={`Result for ${item.userName}`}
                  options={RESULTS}
                />
                <TextField
                  id={`words-${index}`}
                  name={`rows[${index}].words`}
                  defaultValue={typed[index]!.words}
                  errors={answered.errors[`${typed[index]!.name}.words`]}
                  plain
                  label={`What the register shows for ${item.userName}, if not valid`}
                  maxLength={500}
                />
              </li>
            ))}
          </ol>
          <div>
            <Button type="submit" variant="primary" icon="check" busy={busy} busyLabel="Saving...">
              Save the results
            </Button>
          </div>
        </Form>
      )}
      <ListPager shown={items.length} next={next} from="after" />
    </>
  )
}
