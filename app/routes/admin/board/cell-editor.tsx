import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { type AnswerOf, call, CallFailure } from '~/api/call.ts'
import { minutesWords } from '~/platform/minutes-words.ts'
import { classes } from '~/ui/classes.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { TextField } from '~/ui/field.tsx'
import { dayWords } from '../rota/words.ts'
import { type Board, type Open, wordsOf } from './use-board.tsx'

type Candidate = AnswerOf<'GET /api/admin/posts/:id/candidates'>[number]

const USUAL = { start: '07:00', end: '19:00' }
const SHOWN = 8
const TYPING_MS = 150
const TIME = /^\d\d:\d\d$/

/**
 * Adds a shift in place, or assigns a person to one. Each candidate is listed with the reasons against them. Enter
 * saves and Escape closes.
 */
export function CellEditor({
  open: { post, day, duty, typed, fault: first = '' },
  board,
}: {
  open: Open
  board: Board
}) {
  const times = duty ?? post.last ?? USUAL
  const [start, setStart] = useState(times.start)
  const [end, setEnd] = useState(times.end)
  const [name, setName] = useState(typed)
  const [chosen, setChosen] = useState<Candidate | null>(null)
  const [at, setAt] = useState(-1)
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const [fault, setFault] = useState(first)
  const [busy, setBusy] = useState(false)
  const list = useId()
  const people = usePeople({ postId: post.id, dutyId: duty?.id, day, start, end, q: chosen ? '' : name })
  const person = useRef<HTMLInputElement>(null)
  // A letter opens this editor, and the planner's next letters must follow it in the field.
  useEffect(() => {
    person.current?.focus()
    person.current?.setSelectionRange(typed.length, typed.length)
  }, [typed])
  const needsReason = asked || (chosen?.warnings ?? []).some(({ code }) => code !== 'declined')

  const choose = (one: Candidate) => {
    if (one.refusals.length) return setFault(`${one.name}: ${one.refusals[0]!.message}`)
    setChosen(one)
    setName(one.name)
    setAt(-1)
    setFault('')
  }
  const save = async () => {
    // If a typed name matches several people, the first is selected.
    const meant = chosen ?? (name.trim() ? (people[Math.max(0, at)] ?? null) : null)
    if (name.trim() && !meant) return setFault('Nobody has this name. Check the spelling.')
    if (meant?.refusals.length) return setFault(`${meant.name}: ${meant.refusals[0]!.message}`)
    if (duty && !meant) return setFault('Choose a person')
    setBusy(true)
    setFault('')
    try {
      const who = { userId: meant?.userId ?? null, name: meant?.name ?? '' }
      await board.save({ post, day, duty }, { start, end, reason, ...who })
    } catch (error) {
      if (error instanceof CallFailure && error.code === 'needs_reason') {
        setAsked(true)
        if (meant) choose(meant)
      }
      setFault(wordsOf(error))
      setBusy(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') return board.close()
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (!step || event.target !== person.current) return
    event.preventDefault()
    setChosen(null)
    setAt(Math.min(people.length - 1, Math.max(0, at + step)))
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from each of its fields
    <form
      aria-label={`${duty ? 'Fill' : 'Add'} a shift: ${post.name}, ${dayWords(day)}`}
      className="grid gap-3"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        {!duty && (
          <>
            <TextField
              name="start"
              type="time"
              label="From"
              required
              value={start}
              onChange={(e) => setStart(e.target.value)}
            />
            <TextField
              name="end"
              type="time"
              label="To"
              required
              value={end}
              onChange={(e) => setEnd(e.target.value)}
            />
          </>
        )}
        <label className="grid gap-1.5">
          <span className="font-semibold">Person{duty ? '' : ' (optional)'}</span>
          <input
            ref={person}
            role="combobox"
            aria-expanded={people.length > 0}
            aria-controls={list}
            aria-activedescendant={at >= 0 ? `${list}-${at}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            value={name}
            onChange={(event) => {
              setName(event.target.value)
              setChosen(null)
              setAt(-1)
            }}
            className="min-h-11 w-64 rounded-control border border-edge bg-surface px-3"
          />
        </label>
        {needsReason && (
          <TextField
            name="reason"
            label="Reason"
            required
            maxLength={500}
            value={reason}
            onChange={(e) => setReason(e.target.value)}
          />
        )}
        <Button type="submit" variant="primary" busy={busy}>
          Save
        </Button>
        {duty && duty.state !== 'draft' && (
          <LinkButton to={`/admin/rota/cover/${duty.id}`} icon="users">
            Find cover
          </LinkButton>
        )}
        <Button onClick={board.close}>Close</Button>
      </div>
      {fault && (
        <p role="alert" className="font-semibold text-bad">
          {fault}
        </p>
      )}
      <ul id={list} role="listbox" aria-label="People, best first" className="grid gap-1 sm:grid-cols-2 xl:grid-cols-4">
        {people.map((one, index) => (
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above handles the keys
          <li
            key={one.userId}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at || one.userId === chosen?.userId}
            aria-disabled={one.refusals.length > 0}
            onClick={() => choose(one)}
            className={classes(
              'min-h-11 cursor-pointer rounded-control border px-2 py-1 text-sm',
              index === at || one.userId === chosen?.userId ? 'border-edge bg-sunken' : 'border-line bg-surface',
            )}
          >
            <span className="font-semibold">{one.name}</span>
            <span className="text-muted">, {minutesWords(one.minutesThisWeek)} this week</span>
            {one.refusals.map(({ code, message }) => (
              <span key={code} className="block font-semibold text-bad">
                {message}
              </span>
            ))}
            {one.warnings.map(({ code, message }) => (
              <span key={code} className="block font-semibold text-warn">
                {message}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </form>
  )
}

type Asked = { postId: string; dutyId?: string; day: string; start: string; end: string; q: string }

/** Returns the candidates for the typed name, and keeps the last answer until the next one arrives. */
function usePeople({ postId, dutyId, day, start, end, q }: Asked): Candidate[] {
  const [people, setPeople] = useState<Candidate[]>([])
  useEffect(() => {
    if (!TIME.test(start) || !TIME.test(end)) return
    let current = true
    const timer = setTimeout(() => {
      const found = dutyId
        ? call('GET /api/admin/duties/:id/candidates', { id: dutyId, q })
        : call('GET /api/admin/posts/:id/candidates', { id: postId, day, start, end, q })
      found.then(
        (items) => current && setPeople(items.slice(0, SHOWN)),
        () => current && setPeople([]),
      )
    }, TYPING_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [postId, dutyId, day, start, end, q])
  return people
}
