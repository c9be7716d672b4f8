import { REVIEW_STATUSES } from '~/domain/forms/forms/review-status.ts'
import { type PersonChoice } from '~/domain/kernel/people/choose.server.ts'
import { SelectField } from '~/ui/field.tsx'
import { ListSearch, PeriodFields, useFilter } from '~/routes/admin/list-search.tsx'
import { PersonField } from '~/routes/admin/staff/person-field.tsx'

type Props = { templates: { value: string; label: string }[]; people: readonly PersonChoice[]; unknown?: string }

/** Filters submissions: by form, state, person and date. */
export function SubmissionSearch({ templates, people, unknown }: Props) {
  const filter = useFilter()
  return (
    <ListSearch className="lg:grid-cols-3">
      <SelectField {...filter('templateId')} label="Form" options={[{ value: '', label: 'All forms' }, ...templates]} />
      <SelectField
        {...filter('status')}
        label="Status"
        options={[
          { value: '', label: 'All' },
          ...REVIEW_STATUSES.map((value) => ({ value, label: value[0]!.toUpperCase() + value.slice(1) })),
        ]}
      />
      <SelectField
        {...filter('alarms')}
        label="Attention"
        plain
        options={[
          { value: '', label: 'All' },
          { value: 'yes', label: 'Needs attention' },
        ]}
      />
      <PersonField
        people={people}
        {...filter('person')}
        label="Staff member"
        errors={unknown ? [unknown] : undefined}
      />
      <PeriodFields />
    </ListSearch>
  )
}
