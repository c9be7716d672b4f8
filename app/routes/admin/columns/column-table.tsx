import { useFetcher, useLocation, useRouteLoaderData } from '@remix-run/react'
import { type ComponentProps } from 'react'
import { type loader } from '~/routes/admin/layout.tsx'
import { Button, buttonClass } from '~/ui/button.tsx'
import { type Column, Table } from '~/ui/table.tsx'
import { type WideList } from './lists.ts'

/**
 * A list whose columns can be chosen; the column that names the row always stays. A plain form, so that it works
 * without scripts; this browser remembers the choice. People with site access see all columns.
 */
export function ColumnTable<Row>({
  list,
  csv,
  columns,
  ...table
}: ComponentProps<typeof Table<Row>> & {
  list: WideList
  /** Whether the list can be downloaded, with all its columns. */
  csv?: boolean
}) {
  const hidden = useRouteLoaderData<typeof loader>('routes/admin/layout')?.hiddenColumns
  const left = hidden?.[list] ?? []
  const shown = columns.filter(({ key, head }) => head || !left.includes(key))
  return (
    <>
      {hidden && table.rows.length > 0 && (
        <Chooser key={left.join()} list={list} csv={csv} columns={columns} left={left} />
      )}
      <Table {...table} columns={shown} />
    </>
  )
}

type ChooserProps<Row> = { list: WideList; csv?: boolean; columns: readonly Column<Row>[]; left: readonly string[] }

function Chooser<Row>({ list, csv, columns, left }: ChooserProps<Row>) {
  const { search } = useLocation()
  // A fetcher is used because an ordinary form would replace this page with an error page if no answer came.
  const { Form, state } = useFetcher()
  const choices = columns.filter(({ head, silent }) => !head && !silent)
  const out = choices.filter(({ key }) => left.includes(key)).length
  return (
    <details className="no-print mb-2">
      <summary className={buttonClass({ variant: 'quiet', size: 'sm' }, 'w-fit list-none max-md:min-h-11')}>
        Columns{out > 0 && ` (${out} hidden)`}
      </summary>
      <Form
        method="post"
        action="/admin/columns"
        className="mt-2 grid max-w-2xl gap-3 rounded-card border border-line bg-surface p-4"
      >
        <input type="hidden" name="list" value={list} />
        <input type="hidden" name="query" value={search.slice(1)} />
        <fieldset>
          <legend className="mb-1 font-semibold">Columns to show</legend>
          <div className="flex flex-wrap gap-x-5 gap-y-1">
            {choices.map(({ key, label }) => (
              <label key={key} className="flex min-h-11 cursor-pointer items-center gap-2 md:pointer-fine:min-h-9">
                <input type="hidden" name="all" value={key} />
                <input
                  type="checkbox"
                  name="shown"
                  value={key}
                  defaultChecked={!left.includes(key)}
                  className="size-5"
                />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
        <p className="text-sm text-muted">
          Applies to this list in this browser.{csv && ' The CSV file always has every column.'}
        </p>
        <Button
          type="submit"
          size="sm"
          variant="primary"
          busy={state !== 'idle'}
          className="justify-self-start max-md:min-h-11"
        >
          Show these
        </Button>
      </Form>
    </details>
  )
}
