// A table laid out as blocks loses its roles in some browsers, so they are explicit.
/* eslint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { Link } from '@remix-run/react'
import { type ReactNode } from 'react'
import { LinkButton } from './button.tsx'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { SelectBox, type Selection } from './selection.tsx'

export interface Column<Row> {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** The address of the header's link (the same list, sorted). */
  sortTo?: string
  /** The current sort order of this column. */
  sorted?: 'ascending' | 'descending'
  /** Whether this column's cells name their rows. */
  head?: boolean
  numeric?: boolean
  /** The header is for screen readers only (columns of buttons). */
  silent?: boolean
}

/**
 * A list with columns. On a phone each row becomes a card; the roles in the markup keep it a table for screen
 * readers. Sorting is a link in the header, so it works without scripts and has an address.
 */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  empty,
  selection,
  below,
  even = false,
}: {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Shown instead of the table when there are no rows. */
  empty?: ReactNode
  /** Whether all columns have the same width, so that a table with thousands of cells is laid out in one pass. */
  even?: boolean
  /** If set, rows can be selected so that several can be decided at once. */
  selection?: Selection
  /** The result of a press in a row, shown below it. */
  below?: (row: Row) => ReactNode
}) {
  if (rows.length === 0 && empty) return <>{empty}</>
  return (
    <div className="relative overflow-x-auto rounded-card border border-line bg-surface">
      <table
        role="table"
        className={classes(
          'stacked w-full border-collapse text-left text-[0.9375rem]',
          columns.some((column) => column.sortTo) && 'sortable',
          even && 'md:table-fixed',
        )}
      >
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="bg-raised text-sm text-muted">
          <tr role="row">
            {selection && (
              <th role="columnheader" scope="col" className="w-0 border-b border-line noscript:hidden">
                <span className="sr-only">Choose</span>
              </th>
            )}
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                aria-sort={column.sorted ?? (column.sortTo ? 'none' : undefined)}
                className={classes(
                  'border-b border-line py-2.5 font-semibold whitespace-nowrap md:pointer-fine:py-1.5 compact:py-1',
                  even ? 'px-2' : 'px-4',
                  column.numeric && 'text-right',
                )}
              >
                <ColumnHead column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.flatMap((row) => [
            <tr
              key={rowKey(row)}
              role="row"
              className="border-b border-line last:border-b-0 max-md:px-4 max-md:py-3 md:hover:bg-raised focus-visible:-outline-offset-3"
              data-row
            >
              {selection && (
                <td role="cell" className="max-md:float-right max-md:-mr-3 md:pl-2 md:align-middle noscript:hidden">
                  <SelectBox selection={selection} id={rowKey(row)} className="md:pointer-fine:size-9 compact:size-7" />
                </td>
              )}
              {columns.map((column) =>
                column.head ? (
                  <th
                    key={column.key}
                    role="rowheader"
                    scope="row"
                    className={classes(
                      'font-semibold max-md:py-1 md:py-3 md:pointer-fine:py-1.5 compact:py-0.5 compact:text-sm',
                      even ? 'md:px-2' : 'md:px-4',
                    )}
                  >
                    {column.cell(row)}
                  </th>
                ) : (
                  <td
                    key={column.key}
                    role="cell"
                    data-label={column.silent ? undefined : column.label}
                    className={classes(
                      'align-middle max-md:py-1 md:py-3 md:pointer-fine:py-1.5 compact:py-0.5 compact:text-sm',
                      even ? 'md:px-2' : 'md:px-4',
                      column.numeric && 'tabular-nums md:text-right',
                    )}
                  >
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>,
            <Below key={`${rowKey(row)} below`} span={columns.length + (selection ? 1 : 0)}>
              {below?.(row)}
            </Below>,
          ])}
        </tbody>
      </table>
    </div>
  )
}

function Below({ span, children }: { span: number; children: ReactNode }) {
  if (!children) return null
  return (
    <tr role="row" className="border-b border-line last:border-b-0">
      <td role="cell" colSpan={span} className="max-md:px-4 max-md:pb-3 md:p-3">
        {children}
      </td>
    </tr>
  )
}

const TURNED = { ascending: '-rotate-90', descending: 'rotate-90' }

function ColumnHead<Row>({ column }: { column: Column<Row> }) {
  if (column.silent) return <span className="sr-only">{column.label}</span>
  if (!column.sortTo) return column.label
  return (
    <Link
      to={column.sortTo}
      preventScrollReset
      className="inline-flex min-h-6 items-center gap-1 text-text hover:underline"
    >
      {column.label}
      <Icon
        name={column.sorted ? 'chevron-right' : 'sort'}
        className={classes('size-4', column.sorted ? TURNED[column.sorted] : 'text-muted')}
      />
    </Link>
  )
}

/** Pages through a list by its cursors: the range shown, the first page, the next one. The range is printed, too. */
export function Pager({
  shown,
  label = 'Pages',
  startTo,
  nextTo,
}: {
  shown: ReactNode
  /** The list's name, if a page has two lists. */
  label?: string
  startTo?: string | null
  nextTo?: string | null
}) {
  return (
    <nav aria-label={label} className="on-paper mt-3 flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-sm text-muted tabular-nums">
        {shown}
      </p>
      <div className="flex gap-2">
        {startTo && (
          <LinkButton to={startTo} icon="chevron-left">
            From the start
          </LinkButton>
        )}
        {nextTo && (
          <LinkButton to={nextTo} iconAfter="chevron-right">
            Next
          </LinkButton>
        )}
      </div>
    </nav>
  )
}
