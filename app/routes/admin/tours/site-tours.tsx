import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ById } from '~/domain/kernel/access/input.ts'
import { mayAt } from '~/domain/kernel/access/grants.server.ts'
import { findSite } from '~/domain/kernel/sites/sites.server.ts'
import {
  addCheckpoint,
  changeCheckpoint,
  listCheckpoints,
  removeCheckpoint,
  replaceToken,
} from '~/domain/time/site-book/checkpoints/checkpoints.server.ts'
import { CheckpointChangeForm, NewCheckpointForm } from '~/domain/time/site-book/checkpoints/input.ts'
import { NewTourForm, TourChangeForm } from '~/domain/time/site-book/tours/form-input.ts'
import { addTour, changeTour, listTours, removeTour } from '~/domain/time/site-book/tours/tours.server.ts'
import { formAction, type PageContext, pageActions, pageLoader } from '~/http/page.server.ts'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { LinkButton } from '~/ui/button.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { CheckpointsCard } from './checkpoints-card.tsx'
import { ToursCard } from './tours-card.tsx'

export const meta: MetaFunction = () => [{ title: 'Tours · Admin Portal' }]

export const loader = pageLoader('control', (actor, { params, url }) => {
  const { id, name, latitude, longitude } = findSite(actor, { id: params.id! })
  const manages = mayAt(actor, 'checkpoint.manage', id)
  return {
    ...{ id, name, manages, origin: url.origin },
    near: latitude !== null && longitude !== null ? { latitude, longitude } : null,
    checkpoints: manages ? listCheckpoints(actor, { siteId: id }) : [],
    tours: listTours(actor, { siteId: id }),
  }
})

const here =
  (title: string) =>
  (_view: unknown, { url }: PageContext) => ({ to: url.pathname, toast: { title, tone: 'good' as const } })

export const action = pageActions('control', {
  addPoint: formAction(NewCheckpointForm, (actor, input) => addCheckpoint(actor, input), here('Checkpoint added')),
  changePoint: formAction(
    CheckpointChangeForm,
    (actor, input) => changeCheckpoint(actor, input),
    here('Checkpoint saved'),
  ),
  removePoint: formAction(ById, (actor, input) => removeCheckpoint(actor, input), here('Checkpoint removed')),
  replace: formAction(ById, (actor, input) => replaceToken(actor, input), here('Poster replaced: print the new one')),
  addTour: formAction(NewTourForm, (actor, input) => addTour(actor, input), here('Tour added')),
  changeTour: formAction(TourChangeForm, (actor, input) => changeTour(actor, input), here('Tour saved')),
  removeTour: formAction(ById, (actor, input) => removeTour(actor, input), here('Tour removed')),
})

export const clientAction = keepTyped()

/** The checkpoints of a site with their posters, and the tours that include them. */
export default function SiteTours() {
  const { id, name, manages, origin, near, checkpoints, tours } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Tours"
        sub={name}
        back={{ to: `/admin/sites/${id}`, label: name }}
        actions={
          <LinkButton to={`/admin/tour-runs?siteId=${id}`} icon="history">
            Tours walked
          </LinkButton>
        }
      />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        {manages && <CheckpointsCard siteId={id} origin={origin} near={near} checkpoints={checkpoints} />}
        <ToursCard siteId={id} tours={tours} checkpoints={checkpoints} manages={manages} />
      </div>
    </>
  )
}
