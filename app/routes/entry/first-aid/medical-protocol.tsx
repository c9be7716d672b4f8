import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { mist, protocolOf } from '~/domain/safety/emergencies/first-aid.ts'
import { useRoot } from '~/root-data.ts'
import { LinkButton } from '~/ui/button.tsx'
import { HandoverPicture } from '~/routes/entry/first-aid/handover.tsx'
import { ProtocolPicture } from '~/routes/entry/first-aid/protocol-picture.tsx'
import { CallBanner, PriorityBadge } from './parts.tsx'
import { StaticFrame } from '~/routes/entry/static-frame.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? '404 Page Not Found' }]

/** This page is open to everyone, because first aid must not wait for a sign-in. */
export function loader({ params }: LoaderFunctionArgs) {
  const found = params.protocol === mist.id ? mist : protocolOf(params.protocol)
  if (!found) throw data({ message: 'There is no such protocol' }, { status: 404 })
  return { id: found.id, title: found.title }
}

export default function MedicalProtocol() {
  const { company } = useRoot()
  const { id } = useLoaderData<typeof loader>()
  const protocol = protocolOf(id)
  const { title, priority, description } = protocol ?? mist
  return (
    <StaticFrame company={company} back={{ to: '/home', label: 'Home' }}>
      <LinkButton to="/medical-emergency" reloadDocument icon="arrow-left">
        Back to Protocols
      </LinkButton>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <h1 className="text-2xl font-extrabold sm:text-3xl">{title}</h1>
        <PriorityBadge priority={priority} />
      </div>
      <p className="mt-1 text-muted">{description}</p>
      <div className="mt-4 grid gap-5">
        {protocol ? <ProtocolPicture name={protocol.id} /> : <Handover />}
        {protocol && (
          <section aria-labelledby="steps">
            <h2 id="steps" className="mb-3 text-lg font-bold">
              Emergency Steps
            </h2>
            <ol className="grid gap-2">
              {protocol.steps.map((step, index) => (
                <li key={step} className="card flex gap-3 rounded-card border border-line bg-surface p-3.5 text-lg">
                  <span
                    aria-hidden="true"
                    className="grid size-9 shrink-0 place-content-center rounded-control bg-ink font-extrabold text-hivis print:bg-white print:text-black"
                  >
                    {index + 1}
                  </span>
                  <span className="self-center">{step}</span>
                </li>
              ))}
            </ol>
          </section>
        )}
        <CallBanner title="Emergency Services" />
      </div>
    </StaticFrame>
  )
}

/** The picture, and its content as text for people who cannot see it. */
function Handover() {
  return (
    <>
      <HandoverPicture label="The MIST handover card; its text is below the picture." rows={mist.rows} />
      <section aria-labelledby="mist-text">
        <h2 id="mist-text" className="sr-only">
          The card in words
        </h2>
        <dl className="grid gap-3">
          {mist.rows.map(({ letter, title, say }) => (
            <div key={letter} className="rounded-card border border-line bg-surface p-4">
              <dt className="font-bold">
                {letter}: {title}
              </dt>
              <dd>{say}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}
