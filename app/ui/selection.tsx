import { useEffect, useRef, useState } from 'react'
import { type CallFailure } from '~/api/call.ts'
import { type RowsView } from '~/platform/rows.ts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useHydrated } from '../browser/runtime/hydrated.ts'
import { type IconName } from './icon.tsx'
import { refresh } from '../browser/runtime/refresher.ts'

/** A selectable record: its name for messages, and what to know before a decision. */
export type Selectable = { id: string; label: string; warning?: string }

export interface Selection {
  rows: readonly Selectable[]
  chosen: readonly Selectable[]
  has: (id: string) => boolean
  toggle: (id: string) => void
  /** Selects all records on this page that can be selected, or none. */
  toggleAll: () => void
  clear: () => void
}

/**
 * The selected rows of a list. Rows that disappear are deselected, so that people decide only on records that they can
 * see.
 * @param rows the page's selectable rows
 */
export function useSelection(rows: readonly Selectable[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const chosen = rows.filter(({ id }) => ids.has(id))
  return {
    rows,
    chosen,
    has: (id) => ids.has(id),
    toggle: (id) =>
      setIds((now) => (now.has(id) ? new Set([...now].filter((each) => each !== id)) : new Set([...now, id]))),
    toggleAll: () => setIds(chosen.length === rows.length ? new Set() : new Set(rows.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  }
}

/** The box that selects a row; without scripts there is none, and the row's own buttons work one at a time. */
export function SelectBox({ selection, id, className }: { selection: Selection; id: string; className?: string }) {
  const hydrated = useHydrated()
  const row = selection.rows.find((each) => each.id === id)
  if (!row) return null
  return (
    <label className={classes('grid size-11 shrink-0 cursor-pointer place-content-center noscript:hidden', className)}>
      <span className="sr-only">Choose {row.label}</span>
      <input
        type="checkbox"
        data-select
        className="size-5"
        disabled={!hydrated}
        checked={selection.has(id)}
        onChange={() => selection.toggle(id)}
      />
    </label>
  )
}

interface BulkAction {
  /** The button's label, such as 'Resolve 3'. */
  words: (count: number) => string
  icon?: IconName
  /** The message about the result, such as '14 resolved'. */
  done: (count: number) => string
  run: (ids: string[]) => Promise<RowsView>
  /** The question before an action that cannot be undone, with its consequences. */
  confirm?: string
  /** Undoes it, if that is possible. `says` describes what undoing does. */
  undo?: { says: string; run: (ids: string[]) => Promise<RowsView>; done: (count: number) => string }
}

/** How long undo is offered. */
const UNDO_MS = 10_000

type Outcome = { done: Selectable[]; refused: { label: string; words: string }[]; words: string; undone?: boolean }

/** The bar of a list with selected rows: how many, the actions for all of them, and the result for each. */
export function BulkBar({ selection, action, what }: { selection: Selection; action: BulkAction; what: string }) {
  const { chosen, rows } = selection
  const hydrated = useHydrated()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [fault, setFault] = useState('')
  const carryOut = async (
    whom: readonly Selectable[],
    run: BulkAction['run'],
    tell: BulkAction['done'],
    undone = false,
  ) => {
    setBusy(true)
    setFault('')
    try {
      const made = await run(whom.map(({ id }) => id))
      const rowOf = (id: string) => whom.find((each) => each.id === id) ?? { id, label: '' }
      const done = made.rows.filter((row) => row.done).map(({ id }) => rowOf(id))
      const refused = made.rows
        .filter((row) => !row.done)
        .map(({ id, words }) => ({ label: rowOf(id).label, words: words ?? '' }))
      setOutcome({ done, refused, words: tell(done.length), undone })
      selection.clear()
    } catch (error) {
      setFault((error as CallFailure).message || 'That did not work. Check the list and try again.')
    } finally {
      setBusy(false)
      refresh()
    }
  }
  const go = () => void carryOut(chosen, action.run, action.done)
  const takeBack = () => {
    if (!action.undo || !outcome) return
    void carryOut(outcome.done, action.undo.run, action.undo.done, true)
  }
  if (rows.length === 0 && !outcome && !fault) return null
  return (
    <div
      data-bulk={chosen.length > 0 || outcome || fault ? '' : undefined}
      className="no-print z-20 mt-4 grid gap-3 noscript:hidden data-bulk:sticky data-bulk:bottom-3"
    >
      {fault && (
        <Alert tone="bad" live="alert">
          {fault}
        </Alert>
      )}
      {outcome && (
        <Told
          key={`${outcome.words}${outcome.done.map(({ id }) => id).join()}`}
          outcome={outcome}
          undo={outcome.undone || outcome.done.length === 0 ? undefined : action.undo?.says}
          busy={busy}
          onUndo={takeBack}
          onClose={() => setOutcome(null)}
        />
      )}
      {rows.length > 0 && (
        <div
          role="group"
          aria-label="Selected"
          className={classes(
            'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-surface px-4 py-2.5',
            chosen.length > 0 && 'border-edge shadow-float',
          )}
        >
          <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
            <input
              type="checkbox"
              className="size-5"
              disabled={!hydrated}
              checked={chosen.length === rows.length}
              onChange={selection.toggleAll}
            />
            All {rows.length} on this page
          </label>
          <span role="status" className="mr-auto text-sm text-muted tabular-nums">
            {chosen.length > 0 ? `${chosen.length} chosen` : `Choose ${what}`}
          </span>
          {chosen.length > 0 && (
            <>
              <Button size="sm" variant="quiet" className="max-md:min-h-11" onClick={selection.clear}>
                Clear
              </Button>
              <Button
                size="sm"
                variant="primary"
                icon={action.icon}
                busy={busy}
                className="max-md:min-h-11"
                onClick={() => (action.confirm ? setAsking(true) : go())}
              >
                {action.words(chosen.length)}
              </Button>
            </>
          )}
        </div>
      )}
      {action.confirm && (
        <ConfirmDialog
          open={asking}
          title={`${action.words(chosen.length)}?`}
          confirmLabel={action.words(chosen.length)}
          onConfirm={() => (setAsking(false), go())}
          onCancel={() => setAsking(false)}
        >
          <p className="mb-2">{action.confirm}</p>
          <ul className="grid max-h-72 gap-1 overflow-y-auto">
            {chosen.map(({ id, label, warning }) => (
              <li key={id} className="border-t border-line py-1">
                {label}
                {warning && <span className="block text-sm font-semibold text-warn">{warning}</span>}
              </li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </div>
  )
}

function Told({
  outcome: { words, refused },
  undo,
  busy,
  onUndo,
  onClose,
}: {
  outcome: Outcome
  undo?: string
  busy: boolean
  onUndo: () => void
  onClose: () => void
}) {
  const [late, setLate] = useState(false)
  const first = useRef<HTMLButtonElement>(null)
  // The button that was pressed has disappeared, and the keyboard focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) first.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), UNDO_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Alert
      tone={refused.length > 0 ? 'warn' : 'good'}
      live="status"
      title={words}
      className="shadow-float"
      actions={
        <>
          {undo && !late && (
            <Button ref={first} size="sm" icon="refresh" busy={busy} className="max-md:min-h-11" onClick={onUndo}>
              Undo
            </Button>
          )}
          <Button
            ref={undo ? undefined : first}
            size="sm"
            variant="quiet"
            className="max-md:min-h-11"
            onClick={onClose}
          >
            Close
          </Button>
        </>
      }
    >
      {undo && !late && <p>{undo}</p>}
      {refused.length > 0 && (
        <ul className="mt-1 max-h-40 overflow-y-auto">
          {refused.map(({ label, words: why }, n) => (
            <li key={n}>
              <span className="font-semibold">{label}</span>: {why}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
