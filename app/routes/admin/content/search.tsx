import { SelectField, TextField } from '~/ui/field.tsx'
import { ListSearch, useFilter } from '~/routes/admin/list-search.tsx'

/** Filters news or documents. `words` says where it searches. */
export function ContentSearch({
  words,
  categories,
}: {
  words: string
  categories: readonly { value: string; label: string }[]
}) {
  const filter = useFilter()
  return (
    <ListSearch className="lg:grid-cols-[minmax(0,1fr)_14rem_auto]">
      <TextField {...filter('q')} type="search" label={words} />
      <SelectField {...filter('category')} label="Category" options={[{ value: '', label: 'All' }, ...categories]} />
    </ListSearch>
  )
}
