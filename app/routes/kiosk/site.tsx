import { type FormEvent, useState } from 'react'
import { type AnswerOf } from '~/api/call.ts'
import { type Act } from '~/browser/kiosk/punches.ts'
import { EvacuationPeople } from '~/routes/staff/site-book/evacuation-people.tsx'
import { HandoverFacts } from '~/routes/staff/site-book/handover-facts.tsx'
import { Alert } from '~/ui/alert.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { TextArea, TextField } from '~/ui/field.tsx'

/** What people can do at a gate apart from clocking in and out. */
export const SITE_PARTS = { list: 'Evacuation list', visitors: 'Visitors', handover: 'Handover' } as const
export type SitePart = keyof typeof SITE_PARTS

/** Offline there are no handovers, and the list is the tablet's own; null if it has none. */
export type SiteFacts = { list: AnswerOf<'POST /api/kiosk/site'>['list'] | null; handovers: Handover[] }
type Handover = AnswerOf<'POST /api/kiosk/site'>['handovers'][number]
export type SiteAct = Act

type Props = {
  part: SitePart
  facts: SiteFacts
  line: boolean
  busy: boolean
  onAct: (act: SiteAct) => void
  onTake: (id: string) => void
  onBack: () => void
}

/** The people at the site, its visitors, or the handover to the next guard. */
export function Site({ part, facts, line, busy, onAct, onTake, onBack }: Props) {
  const { list } = facts
  return (
    <>
      <h1 className="text-3xl font-extrabold">{SITE_PARTS[part]}</h1>
      {part !== 'handover' && !list && (
        <Alert tone="warn" title="There is no list on this tablet">
          It will load when you next have a connection.
        </Alert>
      )}
      {part === 'list' && list && <EvacuationPeople list={list} />}
      {part === 'visitors' && (
        <>
          <VisitorForm busy={busy} onAct={onAct} />
          {list && list.visitors.length > 0 && (
            <ul className="grid gap-3">
              {list.visitors.map(({ id, name, company }) => (
                <Card as="li" key={id} className="flex flex-wrap items-center justify-between gap-3">
                  <span className="font-bold wrap-anywhere">{[name, company].filter(Boolean).join(', ')}</span>
                  <Button size="lg" busy={busy} onClick={() => onAct({ act: 'visitor_out', id })}>
                    Sign out<span className="sr-only">: {name}</span>
                  </Button>
                </Card>
              ))}
            </ul>
          )}
        </>
      )}
      {part === 'handover' && (
        <>
          {!line && (
            <Alert tone="warn" title="No connection">
              You can hand over. You need a connection to take over.
            </Alert>
          )}
          {facts.handovers.map((one) => (
            <Card as="section" key={one.id} aria-label={`Handover by ${one.givenBy}`} className="grid gap-3">
              <HandoverFacts handover={one} />
              <Button variant="primary" size="lg" busy={busy} onClick={() => onTake(one.id)}>
                I have read this and am taking over
              </Button>
            </Card>
          ))}
          <HandoverForm busy={busy} onAct={onAct} />
        </>
      )}
      <Button variant="quiet" size="lg" full disabled={busy} onClick={onBack}>
        Close
      </Button>
    </>
  )
}

type FormProps = { busy: boolean; onAct: (act: SiteAct) => void }

const typedIn = (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault()
  const typed = new FormData(event.currentTarget)
  return (name: string) => (typed.get(name) as string | null)?.trim() ?? ''
}

function VisitorForm({ busy, onAct }: FormProps) {
  const [errors, setErrors] = useState<string[]>()
  const send = (event: FormEvent<HTMLFormElement>) => {
    const said = typedIn(event)
    const name = said('visitor')
    setErrors(name ? undefined : ['Enter the name of the visitor'])
    if (name) onAct({ act: 'visitor_in', name, company: said('company'), host: said('host'), badge: said('badge') })
  }
  return (
    <Card>
      <form autoComplete="off" noValidate className="grid gap-4" onSubmit={send}>
        <TextField name="visitor" label="Name" required maxLength={120} autoComplete="off" errors={errors} />
        <TextField name="company" label="Company" maxLength={120} autoComplete="off" />
        <TextField name="host" label="Who they visit" maxLength={120} autoComplete="off" />
        <TextField name="badge" label="Badge" maxLength={40} autoComplete="off" />
        <Button type="submit" variant="primary" size="lg" full busy={busy}>
          Sign in
        </Button>
      </form>
    </Card>
  )
}

function HandoverForm({ busy, onAct }: FormProps) {
  const [errors, setErrors] = useState<string[]>()
  const send = (event: FormEvent<HTMLFormElement>) => {
    const words = typedIn(event)('words')
    setErrors(words ? undefined : ['Please write what the next guard should know'])
    if (words) onAct({ act: 'handover', words })
  }
  return (
    <Card>
      <form autoComplete="off" noValidate className="grid gap-4" onSubmit={send}>
        <TextArea
          name="words"
          label="What should the next guard know?"
          hint="Open incidents, and what to watch for"
          required
          maxLength={1000}
          errors={errors}
        />
        <Button type="submit" variant="primary" size="lg" full busy={busy}>
          Hand over
        </Button>
      </form>
    </Card>
  )
}
