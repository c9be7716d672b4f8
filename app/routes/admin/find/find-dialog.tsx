import { useNavigate } from '@remix-run/react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { call } from '~/api/call.ts'
import { classes } from '~/ui/classes.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { Icon } from '~/ui/icon.tsx'
import { findTargets, type Target } from './targets.ts'

const PAUSE_MS = 200
const PEOPLE = 8
const SITES = 5

/** Finds people by name, email or number, sites by name, client or address, pages and actions; arrows choose, Enter opens. */
export default function FindDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { people, state } = usePeople(typed)
  const navigate = useNavigate()
  const id = useId()
  const found = [...findTargets(typed), ...people]
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
  // After the dialog has given the focus to its first control.
  useEffect(() => field.current?.focus(), [])
  const optionOf = (n: number) => `${id}-${n}`
  useEffect(() => {
    document.getElementById(optionOf(chosen))?.scrollIntoView({ block: 'nearest' })
  })
  return (
    <Dialog open onClose={onClose} title="Find">
      <input
        role="combobox"
        aria-label="A person, a site, a page or an action"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={found.length > 0 ? optionOf(chosen) : undefined}
        autoComplete="off"
        ref={field}
        value={typed}
        onChange={(event) => (setTyped(event.target.value), setAt(0))}
        onKeyDown={hear}
        placeholder="A name, a number, a site, a page"
        className="control"
      />
      <p role="status" className="mt-2 text-sm text-muted">
        {found.length === 0 && state === 'done' && `No results for “${typed.trim()}”`}
        {state === 'failed' && 'People and sites could not be looked up just now.'}
      </p>
      <ul id={`${id}-list`} role="listbox" aria-label="Found" className="mt-1 max-h-80 overflow-y-auto">
        {found.map((target, n) => (
          // The keys are heard by the field, which keeps the focus.
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={target.to}
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

type Looked = { people: Target[]; state: 'idle' | 'asking' | 'done' | 'failed' }

/** People and sites that the typed words name, a moment after the last key. */
function usePeople(typed: string): Looked {
  const q = typed.trim()
  const [looked, setLooked] = useState<Looked & { q: string }>({ q: '', people: [], state: 'idle' })
  useEffect(() => {
    if (q.length < 2) return
    let over = false
    const tell = (people: Target[], state: Looked['state']) => {
      if (!over) setLooked({ q, people, state })
    }
    const timer = setTimeout(() => {
      Promise.all([
        call('GET /api/admin/users', { q, limit: PEOPLE }),
        call('GET /api/admin/sites', { q, limit: SITES }),
      ]).then(
        ([users, sites]) => tell([...sites.map(asSite), ...users.map(asTarget)], 'done'),
        () => tell([], 'failed'),
      )
    }, PAUSE_MS)
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [q])
  if (q.length < 2) return { people: [], state: 'done' }
  return looked.q === q ? looked : { people: [], state: 'asking' }
}

const asSite = (site: { id: string; name: string }): Target => ({
  to: `/admin/sites/${site.id}`,
  label: site.name,
  note: 'Site',
  icon: 'location',
})

const asTarget = (user: { id: string; firstName: string; lastName: string; employeeId?: string | null }): Target => ({
  to: `/admin/staff/${user.id}`,
  label: `${user.firstName} ${user.lastName}`,
  note: user.employeeId ?? 'Staff',
  icon: 'user',
})
