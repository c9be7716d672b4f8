import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { findHook } from '~/domain/safety/alarm-hook/hook.server.ts'
import { LoneStartFor, LoneWord } from '~/domain/safety/lone-worker/input.ts'
import {
  checkFor,
  endSessionFor,
  listSessions,
  startSessionFor,
} from '~/domain/safety/lone-worker/for-control.server.ts'
import { mayAt } from '~/domain/kernel/access/grants.server.ts'
import { may } from '~/domain/kernel/access/permissions.ts'
import { type Person } from '~/domain/kernel/access/actor.ts'
import { listUnwatchedPeople } from '~/domain/safety/lone-worker/unwatched.server.ts'
import { choosePerson, listPeopleToChoose } from '~/domain/kernel/people/choose.server.ts'
import { listSiteChoices, siteNamed } from '~/domain/kernel/sites/choose.server.ts'
import { wakesSomebody } from '~/domain/safety/escalation/reach.server.ts'
import { SiteWord } from '~/domain/kernel/sites/input.ts'
import { forHelp, formAction, pageActions, pageLoader } from '~/http/page.server.ts'
import { useAdminRefreshOn } from '~/browser/live/live.ts'
import { LinkButton } from '~/ui/button.tsx'
import { Empty } from '~/ui/empty.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { PageHeader } from '~/ui/page-header.tsx'
import { SessionCard } from './session-card.tsx'
import { StartFor } from './start-for.tsx'
import { Unwatched } from './unwatched.tsx'
import { WakesNobody } from './wakes-nobody.tsx'
import { dialLink } from '~/platform/telephone.ts'

export const meta: MetaFunction = () => [{ title: 'Working alone · Admin Portal' }]

export const loader = pageLoader('control', (actor) => {
  const sessions = listSessions(actor, { state: 'active' }).items
  return {
    sessions,
    answerable: sessions.filter(({ siteId }) => mayAt(actor, 'lone.watch', siteId)).map(({ id }) => id),
    unwatched: listUnwatchedPeople(actor),
    // Only administrators see who will be phoned, and only they may choose from all staff.
    control: may(actor, 'lone.watch')
      ? {
          phones: findHook(actor).phones,
          wakes: wakesSomebody(actor),
          people: listPeopleToChoose(actor),
          sites: listSiteChoices(actor),
        }
      : null,
  }
})

const done = (title: string) => ({ to: '/admin/lone-workers', toast: { title, tone: 'good' as const } })
/** The page sends the person as typed text rather than an id, and the site too if there are too many for a list. */
const Named = LoneStartFor.omit({ userId: true }).extend({
  person: z.string().max(200).default(''),
  siteName: SiteWord,
})

export const action = pageActions('control', {
  check: forHelp(formAction(LoneWord, checkFor, done('Call recorded'))),
  end: formAction(LoneWord, endSessionFor, done('Session ended')),
  start: formAction(
    Named,
    (actor: Person, { person, siteName, ...input }) =>
      startSessionFor(actor, {
        ...input,
        userId: choosePerson(actor, person).id,
        siteId: siteName ? siteNamed(actor, siteName) : input.siteId,
      }),
    done('Session started'),
  ),
})

export const clientAction = keepTyped()

const REFRESH_ON = [
  ...(['lone.started', 'lone.checked', 'lone.late', 'lone.ended', 'lone.resumed', 'lone.tightened'] as const),
  ...(['emergency_alert', 'emergency_update', 'clock.in', 'clock.out'] as const),
  ...(['exception.opened', 'exception.closed'] as const),
] as const

/** Everyone who is working alone now, with the next check-in that is due at the top. */
export default function Board() {
  const { sessions, answerable, unwatched, control } = useLoaderData<typeof loader>()
  const phones = control?.phones ?? []
  useAdminRefreshOn(REFRESH_ON)
  return (
    <>
      <PageHeader
        title="Working alone"
        sub="A welfare timer and check-call record for your own control room. It does not call the police."
        actions={
          control && (
            <>
              <LinkButton to="/admin/lone-workers/records" icon="history">
                Records
              </LinkButton>
              <LinkButton to="/admin/lone-workers/alarms" icon="settings">
                Alarms
              </LinkButton>
            </>
          )
        }
      />
      <div className="grid gap-6">
        {control && !control.wakes && <WakesNobody />}
        <Unwatched people={unwatched} />
        {sessions.length === 0 && (
          <Empty icon="user" title="Nobody is monitored now">
            Monitoring starts with a clock-in where people work alone. Staff can start it themselves, and you can start
            it here.
          </Empty>
        )}
        <ul className="grid gap-4 lg:grid-cols-2">
          {sessions.map((session) => (
            <SessionCard key={session.id} session={session} mayAnswer={answerable.includes(session.id)} />
          ))}
        </ul>
        {phones.length > 0 && (
          <section aria-labelledby="phones-title">
            <h2 id="phones-title" className="mb-2 text-lg font-bold">
              Who to call, in this order
            </h2>
            <ol className="grid gap-2">
              {phones.map(({ name, phone }) => (
                <li key={`${name} ${phone}`}>
                  <LinkButton href={dialLink(phone)} icon="phone">
                    {name}, {phone}
                  </LinkButton>
                </li>
              ))}
            </ol>
          </section>
        )}
        {control && <StartFor people={control.people} sites={control.sites} />}
      </div>
    </>
  )
}
