import { useNavigate } from '@remix-run/react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { type AnswerOf, call } from '~/api/call.ts'
import { classes } from '~/ui/classes.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { Icon, type IconName } from '~/ui/icon.tsx'
import { findTargets, type Target } from './targets.ts'

const PAUSE_MS = 200

/**
 * Finds records, pages and actions by typed words; the arrow keys choose a result, and Enter opens it.
 * @param takeEarly returns the text typed before the dialog opened
 */
export default function FindDialog({ takeEarly, onClose }: { takeEarly: () => string; onClose: () => void }) {
  const [typed, setTyped] = useState(takeEarly)
  const [at, setAt] = useState(0)
  const { found: known, state } = useFound(typed)
  const navigate = useNavigate()
  const id = useId()
  const found = [...findTargets(typed), ...known]
  const chosen = Math.min(at, found.length - 1)
  const go = (target?: Target) => {
    if (!target) return
    onClose()
    navigate(target.to)
  }
  const hear = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') go(found[chosen])
    else if (step && found.length > 0) setAt((chosen + step + found.length) % found.length)
    else return
    event.preventDefault()
  }
  const field = useRef<HTMLInputElement>(null)
  // This runs after the dialog has given the focus to its first control.
  useEffect(() => field.current?.focus(), [])
  const optionOf = (n: number) => `${id}-${n}`
  useEffect(() => {
    document.getElementById(optionOf(chosen))?.scrollIntoView({ block: 'nearest' })
  })
  return (
    <Dialog open onClose={onClose} title="Find">
      <input
        role="combobox"
        aria-label="Person, site, position, shift, form or page"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={found.length > 0 ? optionOf(chosen) : undefined}
        autoComplete="off"
        ref={field}
        value={typed}
        onChange={(event) => (setTyped(event.target.value), setAt(0))}
        onKeyDown={hear}
        placeholder="Person, site, position, shift, form or page"
        className="control"
      />
      <p role="status" className="mt-2 text-sm text-muted">
        {found.length === 0 && state === 'done' && `No results for “${typed.trim()}”`}
        {state === 'failed' && 'Only pages were searched: the server did not answer.'}
      </p>
      <ul id={`${id}-list`} role="listbox" aria-label="Found" className="mt-1 max-h-80 overflow-y-auto">
        {found.map((target, n) => (
          // The field keeps the focus and handles the keys.
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={target.to + target.label}
            id={optionOf(n)}
            role="option"
            aria-selected={n === chosen}
            tabIndex={-1}
            onClick={() => go(target)}
            className={classes(
              'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3',
              n === chosen ? 'bg-primary-soft' : 'hover:bg-sunken',
            )}
          >
            <Icon name={target.icon} className="size-5 text-muted" />
            <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{target.label}</span>
            <span className="text-sm text-muted">{target.note}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

type Looked = { found: Target[]; state: 'asking' | 'done' | 'failed' }

/** Searches on the server for the typed words, a moment after the last key. */
function useFound(typed: string): Looked {
  const q = typed.trim()
  const [looked, setLooked] = useState<Looked & { q: string }>({ q: '', found: [], state: 'done' })
  useEffect(() => {
    if (q.length < 2) return
    let over = false
    const tell = (found: Target[], state: Looked['state']) => {
      if (!over) setLooked({ q, found, state })
    }
    const timer = setTimeout(() => {
      call('GET /api/admin/find', { q }).then(
        (rows) =>
          tell(
            rows.map(({ kind, ...row }) => ({ ...row, icon: ICONS[kind] })),
            'done',
          ),
        () => tell([], 'failed'),
      )
    }, PAUSE_MS)
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [q])
  if (q.length < 2) return { found: [], state: 'done' }
  return looked.q === q ? looked : { found: [], state: 'asking' }
}

const ICONS: Record<AnswerOf<'GET /api/admin/find'>[number]['kind'], IconName> = {
  site: 'location',
  person: 'user',
  position: 'building',
  shift: 'calendar',
  form: 'forms',
  submission: 'forms',
}
