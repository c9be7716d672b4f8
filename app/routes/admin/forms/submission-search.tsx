import { useSearchParams } from '@remix-run/react'
import { REVIEW_STATUSES } from '~/domain/forms/review-status.ts'
import { type PersonChoice } from '~/domain/people/choose.server.ts'
import { SelectField, TextField } from '~/ui/field.tsx'
import { ListSearch } from '~/routes/admin/list-search.tsx'
import { PersonField } from '~/routes/admin/staff/person-field.tsx'

type Props = { templates: { value: string; label: string }[]; people: readonly PersonChoice[]; unknown?: string }

/** Which submissions are listed: of which form, in which state, whose, and from when. */
export function SubmissionSearch({ templates, people, unknown }: Props) {
  const [query] = useSearchParams()
  return (
    <ListSearch className="lg:grid-cols-3">
      <SelectField
        name="templateId"
        label="Form"
        plain
        defaultValue={query.get('templateId') ?? ''}
        options={[{ value: '', label: 'All forms' }, ...templates]}
      />
      <SelectField
        name="status"
        label="Status"
        plain
        defaultValue={query.get('status') ?? ''}
        options={[
          { value: '', label: 'All' },
          ...REVIEW_STATUSES.map((value) => ({ value, label: value[0]!.toUpperCase() + value.slice(1) })),
        ]}
      />
      <PersonField
        people={people}
        name="person"
        label="Staff member"
        plain
        defaultValue={query.get('person') ?? ''}
        errors={unknown ? [unknown] : undefined}
      />
      <TextField name="from" type="date" label="From" plain defaultValue={query.get('from') ?? ''} />
      <TextField name="to" type="date" label="To" plain defaultValue={query.get('to') ?? ''} />
    </ListSearch>
  )
}
