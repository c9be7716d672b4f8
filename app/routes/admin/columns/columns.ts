import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { hideColumns } from '~/http/columns.server.ts'
import { formActionAt, pageActions, pageLoader } from '~/http/page.server.ts'
import { WIDE_LISTS } from './lists.ts'

const keys = z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(z.string().max(40)).max(20))

/** A list's visible columns: the ones that are ticked, among all the columns in its form. */
const Columns = z.object({ list: z.enum(WIDE_LISTS), query: z.string().max(1000).optional(), all: keys, shown: keys })

export const loader = pageLoader('admin', () => redirect('/admin'))

export const clientAction = keepTyped('The columns were not changed')

export const action = pageActions('admin', {
  '': formActionAt(
    Columns,
    async (_actor, { list, query, all, shown }, { request }) => {
      const hidden = all.filter((each) => !shown.includes(each))
      return { to: `/admin/${list}${query ? `?${query}` : ''}`, headers: await hideColumns(request, list, hidden) }
    },
    (view) => view,
  ),
})
