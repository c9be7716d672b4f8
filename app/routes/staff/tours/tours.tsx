import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listOwnTours } from '~/domain/time/site-book/runs/own.server.ts'
import { type ActionAnswer, pageLoader } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { useRoot } from '~/root-data.ts'
import { answeredFor } from '~/ui/answered.ts'
import { PageHeader } from '~/ui/page-header.tsx'
import { walkAction } from './action.server.ts'
import { TourWalk } from './tour-walk.tsx'

export const meta: MetaFunction = () => [{ title: 'Tours' }]

export const loader = pageLoader('staff', (actor) => ({ tours: listOwnTours(actor) }))

export const action = walkAction

export const clientAction = keepTyped()

/** The tours of the sites where a person is at work: start, scan, finish. */
export default function Tours() {
  const { tours } = useLoaderData<typeof loader>()
  const answered = answeredFor(useAnswer<ActionAnswer>()?.result)
  return (
    <>
      <PageHeader title="Tours" back={{ to: '/site-book', label: 'Site Book' }} />
      <TourWalk userId={useRoot().user?.id ?? ''} loaded={tours} source="all" answered={answered} />
    </>
  )
}
