import { type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { isEnrolmentDue } from '~/domain/time/biometrics/enrolment-words.ts'
import { roleLabel } from '~/domain/kernel/access/actor.ts'
import { listEnrolmentsDue } from '~/domain/time/biometrics/enrolment.server.ts'
import { listMeasuredFigures } from '~/domain/time/biometrics/figures.server.ts'
import { findBiometricSetup } from '~/domain/time/biometrics/setup.server.ts'
import { deleteTemplate } from '~/domain/kernel/faces/templates.server.ts'
import { TemplateOf } from '~/domain/kernel/faces/input.ts'
import { clockPolicyVersion, setClockPolicy } from '~/domain/time/clocking/clock-policy.server.ts'
import { PolicyForm } from '~/domain/time/clocking/input.ts'
import { checkFor } from '~/domain/time/clocking/policy.ts'
import { MethodChange } from '~/domain/account/staff/input.ts'
import { StaffList } from '~/domain/kernel/people/input.ts'
import { changeClockInMethod } from '~/domain/account/staff/method.server.ts'
import { listStaff } from '~/domain/kernel/people/people.server.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { type ActionAnswer, formAction, pageActions } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { answeredFor } from '~/ui/answered.ts'
import { Alert } from '~/ui/alert.tsx'
import { Badge } from '~/ui/badge.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { Empty } from '~/ui/empty.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { StatCard } from '~/ui/stat-card.tsx'
import { Table } from '~/ui/table.tsx'
import { ClockPolicyForm } from './clock-policy-form.tsx'
import { EnrolmentsDue } from './enrolments-due.tsx'
import { ActionButton } from '~/routes/admin/action-button.tsx'
import { ProviderCards } from './provider-cards.tsx'
import { ListPager } from '~/routes/admin/list-search.tsx'
import { StaffSearch } from '~/routes/admin/staff/search.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'

export const meta: MetaFunction = () => [{ title: 'Biometric Setup · Admin Portal' }]

const PAGE = 25
/** At most this many names of each kind are on the list of people to enrol. The next ones follow as these are done. */
const DUE = 10
const HERE = '/admin/biometric-setup'

export const loader = listLoader(
  'admin',
  StaffList,
  (actor, query) => ({
    setup: findBiometricSetup(actor),
    policyVersion: clockPolicyVersion(),
    measured: listMeasuredFigures(actor),
    again: listEnrolmentsDue(actor, { due: 'again', limit: DUE }),
    first: listEnrolmentsDue(actor, { due: 'first', limit: DUE }),
    people: listStaff(actor, { ...query, active: true }),
  }),
  { limit: PAGE },
)

export const action = pageActions('admin', {
  policy: formAction(PolicyForm, setClockPolicy, {
    to: HERE,
    toast: { title: 'Policy saved', description: 'Applies from the next clock-in.', tone: 'good' },
  }),
  method: formAction(MethodChange, changeClockInMethod, (view, { url }) => ({
    to: HERE + url.search,
    toast: { title: 'Clock-in method changed', description: `${view.firstName} ${view.lastName}`, tone: 'good' },
  })),
  forget: formAction(TemplateOf, deleteTemplate, (view, { url }) => ({
    to: HERE + url.search,
    toast: { title: view.message, tone: 'good' },
  })),
})

export const clientAction = keepTyped()

export default function BiometricSetup() {
  const { setup, policyVersion, measured, people, again, first } = useLoaderData<typeof loader>()
  const result = useAnswer<ActionAnswer>()?.result
  const failed = { ...answeredFor(result, 'method').errors, ...answeredFor(result, 'forget').errors }
  return (
    <>
      <PageHeader title="Biometric Setup" sub="What clock-in checks, how accurately, and who is enrolled" />
      <div className="mb-6 grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatCard label="Faces enrolled" value={setup.enrolled} icon="face" tone="good" />
        <StatCard
          label="Waiting for enrolment"
          value={setup.waiting}
          icon="user"
          tone={setup.waiting > 0 ? 'caution' : 'neutral'}
          note="active, role needs a face check"
        />
        <StatCard
          label="Alternative method"
          value={setup.alternative}
          icon="signature"
          note="by choice, no face stored"
        />
        <StatCard label="Reference images" value={setup.references} icon="vest" to="/admin/reference-images" />
      </div>
      <EnrolmentsDue again={again} first={first} />
      <ProviderCards measured={measured} />
      <ClockPolicyForm setup={setup} version={policyVersion} answered={answeredFor(result, 'policy')} />
      <section aria-labelledby="people-title" className="mt-8">
        <h2 id="people-title" className="mb-3 text-xl font-bold">
          People
        </h2>
        {failed[''] && (
          <Alert tone="bad" live="alert" title="Nothing was changed" className="mb-4">
            {failed['']}
          </Alert>
        )}
        <StaffSearch activeOnly />
        <Table
          caption="How each person clocks in"
          rows={people.items}
          rowKey={(row) => row.id}
          empty={<Empty icon="users" title="No staff members found" />}
          columns={[
            {
              key: 'name',
              label: 'Name',
              head: true,
              cell: (row) => (
                <>
                  <Link to={`/admin/staff/${row.id}`} className="inline-flex min-h-6 hover:underline">
                    {row.firstName} {row.lastName}
                  </Link>
                  <span className="block text-sm font-normal text-muted">{roleLabel(row.role)}</span>
                </>
              ),
            },
            {
              key: 'check',
              label: 'Clock-in asks for',
              cell: (row) =>
                row.clockInMethod === 'alternative'
                  ? 'Location and a declaration'
                  : CHECKS[checkFor(setup.policy, row.role, 'biometric')],
            },
            {
              key: 'face',
              label: 'Face',
              cell: (row) =>
                row.biometricEnrolled ? (
                  <Badge tone="good">Enrolled</Badge>
                ) : row.clockInMethod === 'alternative' ? (
                  <Badge>Not stored</Badge>
                ) : (
                  <Badge tone="caution">
                    {isEnrolmentDue(row, setup.policy[row.role]) ? 'Re-enrolment due' : 'Not enrolled'}
                  </Badge>
                ),
            },
            {
              key: 'actions',
              label: 'Change',
              silent: true,
              cell: (row) => (
                <div className="flex flex-wrap gap-2 md:justify-end">
                  {row.clockInMethod === 'alternative' ? (
                    <ActionButton intent="method" fields={{ id: row.id, clockInMethod: 'biometric' }} size="sm">
                      Use face check<span className="sr-only"> for {row.firstName}</span>
                    </ActionButton>
                  ) : (
                    <>
                      <LinkButton to={`/admin/staff/${row.id}/face`} size="sm" icon="face">
                        {row.biometricEnrolled ? 'Enrol again' : 'Enrol'}
                        <span className="sr-only"> {row.firstName}</span>
                      </LinkButton>
                      {row.biometricEnrolled && (
                        <ActionButton intent="forget" fields={{ userId: row.id }} size="sm" variant="danger">
                          Delete template<span className="sr-only"> of {row.firstName}</span>
                        </ActionButton>
                      )}
                      <ActionButton
                        intent="method"
                        fields={{ id: row.id, clockInMethod: 'alternative' }}
                        size="sm"
                        variant="quiet"
                      >
                        Use alternative<span className="sr-only"> for {row.firstName}</span>
                      </ActionButton>
                    </>
                  )}
                </div>
              ),
            },
          ]}
        />
        <ListPager from="after" shown={people.items.length} total={people.total} next={people.next} />
      </section>
    </>
  )
}

const CHECKS = { none: 'Location only', face: 'Face', face_and_hi_vis: 'Face and hi-vis jacket' }
