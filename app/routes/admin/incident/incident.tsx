import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { type Person } from '~/domain/kernel/access/actor.ts'
import { headlineOf } from '~/domain/safety/emergencies/headline.ts'
import { findIncident } from '~/domain/safety/incidents/incident.server.ts'
import { IncidentPhotoForm, LinkForm } from '~/domain/safety/incidents/input.ts'
import { linkForm } from '~/domain/safety/incidents/linked-forms.server.ts'
import { addPhoto } from '~/domain/safety/incidents/photos.server.ts'
import { type ActionAnswer, formAction, pageActions, pageLoader } from '~/http/page.server.ts'
import { photoOf } from '~/http/posted-photo.server.ts'
import {
  acknowledge,
  note,
  resolve,
  undoAcknowledged,
  undoResolved,
} from '~/routes/admin/control-room/alert-actions.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { useAdminRefreshOn } from '~/browser/live/live.ts'
import { answeredFor } from '~/ui/answered.ts'
import { LinkButton } from '~/ui/button.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { IncidentFacts } from './facts.tsx'
import { IncidentForms } from './forms.tsx'
import { IncidentNow } from './now.tsx'
import { IncidentPhotos } from './photos.tsx'
import { IncidentTimeline } from './timeline.tsx'

export const meta: MetaFunction = () => [{ title: 'Incident · Admin Portal' }]

export const loader = pageLoader('admin', (actor, { params }) => findIncident(actor, { id: params.id! }))

const here =
  (title: string) =>
  (_done: unknown, { url }: { url: URL }) => ({
    to: url.pathname,
    toast: { title, tone: 'good' as const },
  })

export const action = pageActions(
  'admin',
  {
    acknowledge,
    undoAcknowledge: undoAcknowledged,
    resolve,
    undoResolve: undoResolved,
    note,
    photo: formAction(
      IncidentPhotoForm,
      async (actor: Person, { image, ...input }) =>
        addPhoto(actor, { ...input, imageData: (await photoOf(image)) ?? '' }),
      here('Photograph added'),
    ),
    form: formAction(LinkForm, linkForm, here('Form linked')),
  },
  'pictureForm',
)

export const clientAction = keepTyped()

/** One incident, from the first press until it is closed. */
export default function Incident() {
  const { alert, timeline, photos, forms } = useLoaderData<typeof loader>()
  const result = useAnswer<ActionAnswer>()?.result
  const { kind, who, where, since } = headlineOf(alert, new Date())
  useAdminRefreshOn(REFRESH_ON)
  return (
    <>
      <PageHeader
        title={`${kind}: ${who}`}
        sub={
          <span className="inline-block first-letter:uppercase">
            {where}. {since}
          </span>
        }
        back={{ to: '/admin/emergencies', label: 'Emergencies' }}
        actions={
          <LinkButton href={`/api/emergency/${alert.id}/pdf`} download icon="download">
            Download PDF
          </LinkButton>
        }
      />
      <div className="grid items-start grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-5">
          <IncidentNow alert={alert} answered={answeredFor(result, 'resolve', alert.id)} />
          <IncidentTimeline id={alert.id} timeline={timeline} answered={answeredFor(result, 'note', alert.id)} />
        </div>
        <div className="grid gap-5">
          <IncidentFacts alert={alert} />
          <IncidentPhotos id={alert.id} photos={photos} answered={answeredFor(result, 'photo', alert.id)} />
          <IncidentForms id={alert.id} forms={forms} answered={answeredFor(result, 'form', alert.id)} />
        </div>
      </div>
    </>
  )
}

const REFRESH_ON = ['emergency_alert', 'emergency_update'] as const
