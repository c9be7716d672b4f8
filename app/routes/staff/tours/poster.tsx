import { data, type MetaFunction } from '@remix-run/node'
import { useLoaderData, useParams } from '@remix-run/react'
import { findPoster, type Poster } from '~/domain/time/site-book/runs/poster.server.ts'
import { type ActionAnswer, pageLoader } from '~/http/page.server.ts'
import { isProblem } from '~/platform/problem.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { useRoot } from '~/root-data.ts'
import { Alert } from '~/ui/alert.tsx'
import { answeredFor } from '~/ui/answered.ts'
import { LinkButton } from '~/ui/button.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { walkAction } from './action.server.ts'
import { methodOf } from './known-tours.ts'
import { TourWalk } from './tour-walk.tsx'

export const meta: MetaFunction = () => [{ title: 'Checkpoint' }, { name: 'robots', content: 'noindex, nofollow' }]

type Page = { poster: Poster | null; method: 'nfc_link' | 'camera' }

export const loader = pageLoader('staff', (actor, { params, url }) => {
  const method = methodOf(url.search)
  try {
    return { poster: findPoster(actor, { token: params.token! }), method } satisfies Page
  } catch (error) {
    if (isProblem(error) && error.kind === 'not_found') return data<Page>({ poster: null, method }, { status: 404 })
    throw error
  }
})

export const action = walkAction

export const clientAction = keepTyped()

/** The page of a poster or an NFC tag: the scan is recorded on the tour being walked. */
export default function PosterPage() {
  const { poster, method } = useLoaderData<typeof loader>()
  const token = useParams().token!
  const userId = useRoot().user?.id ?? ''
  const answered = answeredFor(useAnswer<ActionAnswer>()?.result)
  return (
    <>
      <PageHeader title={poster?.name ?? 'Checkpoint'} back={{ to: '/tours', label: 'Tours' }} />
      {poster ? (
        <TourWalk
          userId={userId}
          loaded={poster.tours}
          source="some"
          incoming={{ token, method }}
          answered={answered}
        />
      ) : (
        <Alert
          tone="warn"
          title="This is not a checkpoint of your site"
          actions={
            <LinkButton to="/tours" className="min-h-12">
              Open tours
            </LinkButton>
          }
        >
          Nothing was recorded. Check the poster, or ask control.
        </Alert>
      )}
    </>
  )
}
