import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Nothing } from '~/domain/kernel/access/input.ts'
import {
  correctNote,
  findDesk,
  listSuccessors,
  noteAtDesk,
  signOff,
  signOn,
} from '~/domain/overview/handover/desk.server.ts'
import { handOver, takeOver, withdrawHandover } from '~/domain/overview/handover/hand-over.server.ts'
import { DeskCorrection, DeskNote, HandOver, SignOff, TakeOver } from '~/domain/overview/handover/input.ts'
import { type ActionAnswer, formAction, pageActions, pageLoader } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { useAdminRefreshOn } from '~/browser/live/live.ts'
import { answeredFor } from '~/ui/answered.ts'
import { LinkButton } from '~/ui/button.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { AtDesk } from './at-desk.tsx'
import { DeskLog } from './log.tsx'
import { OpenThings } from './open-things.tsx'

export const meta: MetaFunction = () => [{ title: 'Control Desk · Admin Portal' }]

export const loader = pageLoader('admin', (actor) => ({
  desk: findDesk(actor),
  successors: listSuccessors(actor),
  me: actor.id,
}))

const here = (title: string) => ({ to: '/admin/control-desk', toast: { title, tone: 'good' as const } })

export const action = pageActions('admin', {
  on: formAction(Nothing, (actor) => signOn(actor), here('You are signed on')),
  off: formAction(SignOff, signOff, here('You are signed off')),
  over: formAction(HandOver, handOver, { to: '/admin/control-desk' }),
  withdraw: formAction(Nothing, (actor) => withdrawHandover(actor), here('Handover taken back')),
  take: formAction(TakeOver, takeOver, here('You are signed on')),
  note: formAction(DeskNote, noteAtDesk, here('Note added')),
  correct: formAction(DeskCorrection, correctNote, here('Correction added')),
})

export const clientAction = keepTyped()

/** Every event that changes something on the page. */
const REFRESH_ON = [
  ...(['desk.signed_on', 'desk.signed_off', 'desk.offered', 'desk.offer_withdrawn', 'desk.handed_over'] as const),
  ...(['desk.noted', 'desk.corrected', 'emergency_alert', 'emergency_update'] as const),
  ...(['lone.checked', 'lone.late', 'lone.ended', 'lone.resumed', 'lone.tightened'] as const),
  ...(['exception.opened', 'exception.changed', 'exception.closed'] as const),
  ...(['operation.disputed', 'operation.settled', 'operation.received'] as const),
] as const

/** Who is at the control desk, open items with their owners, and the log. */
export default function ControlDesk() {
  const { desk, successors, me } = useLoaderData<typeof loader>()
  const result = useAnswer<ActionAnswer>()?.result
  useAdminRefreshOn(REFRESH_ON)
  const said = ['on', 'withdraw', 'take'].flatMap((intent) => Object.entries(answeredFor(result, intent).errors))
  return (
    <>
      <PageHeader
        title="Control Desk"
        sub="Sign on, hand over, and write the log"
        back={{ to: '/admin/control-room', label: 'Control Room' }}
        actions={
          <LinkButton to="/admin/control-desk/nights" icon="history">
            Night logs
          </LinkButton>
        }
      />
      <ErrorSummary title="Control Desk" errors={Object.fromEntries(said)} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <AtDesk desk={desk} me={me} successors={successors} result={result} />
        <div className="grid gap-5">
          <OpenThings items={desk.open} total={desk.openCount} />
          <DeskLog log={desk.log} result={result} />
        </div>
      </div>
    </>
  )
}
