import { Link, useNavigation } from '@remix-run/react'
import { titleOf } from '~/domain/time/exceptions/kinds.ts'
import { type ExceptionView } from '~/domain/time/exceptions/views.ts'
import { showHours } from '~/domain/time/rota/show-hours.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button, buttonClass } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Form } from '~/ui/form.tsx'
import { PhoneLink } from '~/ui/phone-link.tsx'
import { Lasting } from '~/ui/lasting.tsx'
import { StandDownFold } from './stand-down-fold.tsx'
import { WordFold } from './word-fold.tsx'
import { dueWords, KIND_TONES, kindText } from './words.ts'

/** One shift that is not going as planned: who, where, since when, its owner, and the actions. */
export function ExceptionCard({
  item,
  self,
  mayBook,
  mayCover,
  maySettle,
}: {
  item: ExceptionView
  self: string
  mayBook: boolean
  mayCover: boolean
  maySettle: boolean
}) {
  const { id, kind, userName, siteName, postName, startsAt, endsAt, phone, ownerId, ownerName, notes, reason } = item
  const missing = kind === 'late' || kind === 'no_show'
  // What should have happened by then is late since then, also if the server noticed it later.
  const isOverdue = kind === 'key_out' || kind === 'handover_open'
  const where = [siteName, postName].filter(Boolean).join(', ')
  const whom = userName ?? where
  return (
    <Card as="li" className="grid content-start gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-lg font-bold wrap-anywhere">{titleOf(item)}</h2>
        <Badge tone={KIND_TONES[kind]}>{kindText(item)}</Badge>
      </div>
      <p>
        <strong className="tabular-nums">{dueWords(item)}</strong>
        {where && `, ${where}`}
        {startsAt && endsAt && (
          <span className="block text-sm text-muted">Shift of {showHours({ startsAt, endsAt })}</span>
        )}
        <span className="block text-sm text-muted">
          {isOverdue ? 'Overdue' : missing ? 'Missing' : 'Open'} for{' '}
          <Lasting since={isOverdue || missing ? item.dueAt : item.openedAt} />
        </span>
      </p>
      {reason && <p className="wrap-anywhere">{reason}</p>}
      {notes && <p className="rounded-control bg-sunken px-3 py-2 whitespace-pre-wrap wrap-anywhere">{notes}</p>}
      <div className="flex flex-wrap items-center gap-3">
        {phone && userName && <PhoneLink phone={phone} name={userName} strong />}
        {!phone && userName && <span className="text-sm text-muted">No phone number is known</span>}
        {mayCover && (
          <Link to={coverTo(item)} className={buttonClass({ variant: 'primary' })}>
            Find cover<span className="sr-only">: {whom}</span>
          </Link>
        )}
        {kind === 'unwatched' && mayBook && (
          <Link to="/admin/lone-workers" className={buttonClass({})}>
            Open Working alone
          </Link>
        )}
        {kind === 'not_fit' && item.userId && mayBook && (
          <Link to={`/admin/staff/${item.userId}/papers`} className={buttonClass({})}>
            Open the papers
          </Link>
        )}
        {(kind === 'tour_late' || kind === 'tour_missed') && item.siteId && (
          <Link to={`/admin/tour-runs?siteId=${item.siteId}`} className={buttonClass({})}>
            Open the tours
          </Link>
        )}
        {mayBook && (
          <Link to={`/admin/due?about=${id}#add-title`} className={buttonClass({})}>
            Make it an action<span className="sr-only">: {whom}</span>
          </Link>
        )}
        {kind === 'disputed' && mayBook && (
          <Link to="/admin/operations?state=open" className={buttonClass({})}>
            Decide on the record
          </Link>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2 border-t border-line pt-3">
        <Owner id={id} name={ownerName} own={ownerId === self} whom={whom} mayTake={maySettle} />
      </div>
      {kind === 'not_fit' && item.entryId && mayBook && <StandDownFold item={item} entryId={item.entryId} />}
      {maySettle && (
        <div className="flex flex-wrap items-start gap-3">
          <WordFold
            item={item}
            intent="note"
            label="Note"
            name="notes"
            ask="What was done?"
            kept={notes}
            submit="Save"
          />
          {missing && mayBook && (
            <WordFold
              item={item}
              intent="book"
              label="Book on"
              name="notes"
              ask="How do you know?"
              submit="Clock in now"
            />
          )}
          <WordFold item={item} intent="close" label="Close" name="outcome" ask="How did it end?" submit="Close it" />
        </div>
      )}
    </Card>
  )
}

/**
 * Returns the address of the page for finding cover. The named person will not come or is not expected, so they are to
 * be replaced.
 */
const coverTo = ({ dutyId, userId }: ExceptionView) =>
  `/admin/rota/cover/${dutyId}${userId ? `?${new URLSearchParams({ instead: userId })}` : ''}`

function Owner({
  id,
  name,
  own,
  whom,
  mayTake,
}: {
  id: string
  name: string | null
  own: boolean
  whom: string
  mayTake: boolean
}) {
  const posted = useNavigation().formData
  const busy = posted?.get('id') === id && ['take', 'drop'].includes(String(posted.get('intent')))
  return (
    <>
      <span className="min-w-0 flex-1">{own ? 'Assigned to you' : name ? `Assigned to ${name}` : 'Unassigned'}</span>
      {mayTake && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value={own ? 'drop' : 'take'} />
          <input type="hidden" name="id" value={id} />
          <Button type="submit" variant={name ? 'secondary' : 'primary'} busy={busy}>
            {own ? 'Unassign' : 'Assign to me'}
            <span className="sr-only">: {whom}</span>
          </Button>
        </Form>
      )}
    </>
  )
}
