import { useNavigation } from '@remix-run/react'
import { ROLES, roleLabel } from '~/domain/kernel/access/actor.ts'
import { type StaffView } from '~/domain/kernel/people/user-view.ts'
import { type ActionAnswer } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { AsOpened, AsOpenedAt } from '~/ui/as-opened.tsx'
import { type Answered, answeredFor, fieldsOf, ticked } from '~/ui/answered.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Checkbox, RadioGroup } from '~/ui/choices.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { SelectField, TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { useRoot } from '~/root-data.ts'
import { useHydrated } from '~/browser/runtime/hydrated.ts'
import { PhotoInput } from '~/ui/photo-input.tsx'
import { OwnDecision, OwnDecisionRecorded, useOwn } from '~/routes/admin/own-decision.tsx'
import { LEGAL_WEEKS } from '~/routes/admin/holidays/legal-weeks.ts'
import { UsernameField } from './username-field.tsx'
import { TemporaryPassword } from './temporary-password.tsx'

/** The required fields. They all have the same error message, so the summary names the fields. */
const NEEDED = { firstName: 'First name', lastName: 'Last name', email: 'Email', username: 'Username', role: 'Role' }
const EMPTY = 'Please fill in all required fields'
const namesOfEmpty = (errors: Answered['errors']) =>
  Object.fromEntries(Object.entries(NEEDED).filter(([field]) => errors[field]?.includes(EMPTY)))

/** Adds or changes a member of staff. `person` is the person to change. */
export function StaffForm({ person, submit }: { person?: StaffView; submit: string }) {
  const hydrated = useHydrated()
  const self = useRoot().user?.id
  const own = useOwn(person?.id ?? '')
  const answered = answeredFor(useAnswer<ActionAnswer>()?.result)
  const { errors } = answered
  const busy = useNavigation().state === 'submitting'
  const value = fieldsOf(answered)
  const field = (name: keyof StaffView & string, label: string) => ({
    ...value(name, person?.[name] as string | null | undefined),
    label,
  })
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="grid max-w-3xl gap-5">
      <ErrorSummary errors={errors} labels={namesOfEmpty(errors)} />
      {person && (
        <>
          <AsOpenedAt value={person.updatedAt.toISOString()} typed={answered.typed} lines={linesOf(person)} />
          <AsOpened name="holidayBalanceWas" value={person.holidayBalance} />
          {hydrated && <input type="hidden" name="photoShown" value="yes" />}
        </>
      )}
      <Card as="section" className="grid gap-5">
        <CardTitle icon="user" title="Person" />
        <div className="grid items-start grid-cols-1 gap-5 sm:grid-cols-2">
          <TextField {...field('firstName', 'First name')} required autoComplete="off" />
          <TextField {...field('lastName', 'Last name')} required autoComplete="off" />
          <TextField {...field('email', 'Email')} type="email" required autoComplete="off" />
          <TextField {...field('employeeId', 'Employee ID')} autoComplete="off" />
          <TextField
            {...field('phone', 'Phone')}
            type="tel"
            autoComplete="off"
            hint="The control room calls it in an emergency"
          />
          <TextField {...field('department', 'Department')} autoComplete="off" />
          <TextField {...field('position', 'Position')} autoComplete="off" />
        </div>
        <PhotoInput
          name="profileImageUrl"
          label="Profile photo"
          hint="JPG or PNG, max 5MB"
          errors={errors.profileImageUrl}
          defaultValue={person?.profileImageUrl ? [person.profileImageUrl] : []}
        />
      </Card>
      <Card as="section" className="grid gap-5">
        <CardTitle icon="key" title="Sign-in and role" />
        <div className="grid items-start grid-cols-1 gap-5 sm:grid-cols-2">
          <UsernameField
            suggest={!person}
            {...field('username', 'Username')}
            hint="An alternative to the email address"
            required
            autoComplete="off"
            autoCapitalize="none"
          />
          <SelectField
            {...value('role', person?.role ?? 'office_staff')}
            label="Role"
            required
            hint="Sets the clock-in checks"
            options={ROLES.map((role) => ({ value: role, label: roleLabel(role) }))}
          />
        </div>
        {person && person.id === self ? (
          <p>
            <LinkButton to="/change-password">Change your password</LinkButton>
          </p>
        ) : (
          <TemporaryPassword isNew={!person} errors={errors.password} />
        )}
        <RadioGroup
          {...value('clockInMethod', person?.clockInMethod ?? 'biometric')}
          label="Clock-in method"
          required
          options={[
            { value: 'biometric', label: 'Default for the role', hint: 'Face check where the role needs one' },
            {
              value: 'alternative',
              label: 'Alternative: location and a declaration',
              hint: 'For staff who do not agree to face matching. Their face template is deleted at once.',
            },
          ]}
        />
      </Card>
      <Card as="section" className="grid gap-5">
        <CardTitle icon="calendar" title="Holiday settings" sub={`${LEGAL_WEEKS} Whole days from 0 to 366.`} />
        {own === 'refused' ? (
          <>
            <OwnDecision />
            {person?.autoResetHolidays && <input type="hidden" name="autoResetHolidays" value="on" />}
          </>
        ) : (
          <>
            {own === 'recorded' && <OwnDecisionRecorded />}
            <div className="grid items-start grid-cols-1 gap-5 sm:grid-cols-3">
              <TextField
                {...value('holidayEntitlement', person?.holidayEntitlement ?? 25)}
                label="Entitlement"
                hint="Days a year"
                type="number"
                inputMode="numeric"
                min={0}
                max={366}
                required
              />
              <TextField
                {...value('holidayBalance', person?.holidayBalance ?? 25)}
                label="Balance"
                hint="Days left now"
                type="number"
                inputMode="numeric"
                min={-366}
                max={366}
                required
              />
              <TextField
                {...field('holidayYearStart', 'Year starts')}
                plain
                hint="Only the day and month matter"
                type="date"
              />
            </div>
            <Checkbox
              name="autoResetHolidays"
              label="Reset the balance to the entitlement at each start of the holiday year"
              defaultChecked={ticked(answered, 'autoResetHolidays', person?.autoResetHolidays ?? true)}
            />
          </>
        )}
      </Card>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" size="lg" busy={busy} busyLabel="Saving...">
          {submit}
        </Button>
        <LinkButton to="/admin/staff/manage" size="lg">
          Cancel
        </LinkButton>
      </div>
    </Form>
  )
}

/** What is stored about a person, without what is blank. */
const linesOf = (person: StaffView): string[] =>
  [
    ['Name', `${person.firstName} ${person.lastName}`],
    ['Email', person.email],
    ['Employee ID', person.employeeId],
    ['Phone', person.phone],
    ['Department', person.department],
    ['Position', person.position],
    ['Username', person.username],
    ['Role', roleLabel(person.role)],
    ['Clock-in method', person.clockInMethod === 'alternative' ? 'Alternative' : 'Default for the role'],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []))
