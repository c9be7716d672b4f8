import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { call, CallFailure } from '~/api/call.ts'
import { type BoardDuty, type PostWeek, type SiteWeek } from '~/domain/time/rota/board.ts'
import { type Day } from '~/platform/dates.ts'
import { refresh } from '~/browser/runtime/refresher.ts'
import { Button } from '~/ui/button.tsx'
import { classes } from '~/ui/classes.ts'
import { dayWords } from '../rota/words.ts'

/**
 * The open form, which adds a shift or assigns a person to the given one. `fault` says why a shift could not be pasted
 * or moved here; `moving` is the draft to move, if a reason would allow that.
 */
export type Open = {
  key: string
  post: PostWeek
  day: Day
  duty: BoardDuty | null
  typed: string
  fault?: string
  moving?: Moving & { takesReason: boolean }
}
/** What the planner entered in the open form. */
export type Entry = { start: string; end: string; userId: string | null; name: string; reason: string }
type Copied = { start: string; end: string; userId: string | null; name: string }
/** A draft that is being cut or dragged, and its place. */
type Moving = { duty: BoardDuty; post: PostWeek }
type Known = { post: PostWeek; day: Day; duties: BoardDuty[]; mayPlan: boolean }
/**
 * A change that is being saved, and is already shown in its cell. `dutyId` is set if a person is being assigned to an
 * existing shift.
 */
export type Coming = { postId: string; day: Day; dutyId: string | null; start: string; end: string; name: string }
type Undo = { words: string; back: () => Promise<unknown> }
export type Board = ReturnType<typeof useBoard>

/** How long a change to a draft can be undone. */
const UNDO_MS = 10_000
export const keyOf = (postId: string, day: Day) => `${postId} ${day}`
const cellOf = (key: string) => document.querySelector<HTMLElement>(`[data-cell="${key}"]`)

/** The state of the board: focus, open form, clipboard, and what can be undone. */
export function useBoard(sites: readonly SiteWeek[], days: readonly Day[]) {
  const [open, setOpen] = useState<Open | null>(null)
  const [home, setHome] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const [undo, setUndo] = useState<Undo | null>(null)
  const copied = useRef<Copied | null>(null)
  const moving = useRef<Moving | null>(null)
  const [coming, setComing] = useState<(Coming & { saved: boolean })[]>([])
  // Newly loaded data includes the saved changes, so their previews are removed.
  useEffect(() => setComing((all) => all.filter(({ saved }) => !saved)), [sites])
  useEffect(() => {
    if (!undo) return
    const timer = setTimeout(() => setUndo(null), UNDO_MS)
    return () => clearTimeout(timer)
  }, [undo])

  const knownAt = (key: string): Known | null => {
    const [postId, day] = key.split(' ') as [string, Day]
    const site = sites.find(({ posts }) => posts.some(({ id }) => id === postId))
    const post = site?.posts.find(({ id }) => id === postId)
    if (!site || !post || !days.includes(day)) return null
    return { post, day, mayPlan: site.mayPlan, duties: post.duties.filter((duty) => duty.day === day) }
  }
  const tell = (words: string, back: Undo['back'] | null) => {
    setSaid(words)
    setUndo(back && { words, back })
    refresh()
  }
  const openAt = useCallback(
    (
      post: PostWeek,
      day: Day,
      duty: BoardDuty | null = null,
      typed = '',
      more: Pick<Open, 'fault' | 'moving'> = {},
    ) => {
      setHome(keyOf(post.id, day))
      setOpen({ key: `${post.id} ${day} ${duty?.id ?? more.moving?.duty.id ?? ''}`, post, day, duty, typed, ...more })
    },
    [],
  )
  const focusOn = (key: string) => {
    setHome(key)
    // This runs at once, because the next key may follow immediately.
    cellOf(key)?.focus()
    // Saving may have redrawn the cell, which would lose the focus.
    requestAnimationFrame(() => document.activeElement === document.body && cellOf(key)?.focus())
  }
  const close = () => {
    if (open) focusOn(keyOf(open.post.id, open.day))
    setOpen(null)
  }
  /** Adds a shift, or assigns a person to one, and continues with the next day. @throws CallFailure */
  const save = async (at: Pick<Open, 'post' | 'day' | 'duty'>, entry: Entry) => {
    const { post, day, duty } = at
    const { start, end, name } = { ...entry, ...(duty && { start: duty.start, end: duty.end }) }
    const mine = { postId: post.id, day, dutyId: duty?.id ?? null, start, end, name, saved: false }
    setComing((all) => [...all, mine])
    try {
      await put(at, entry)
      setComing((all) => all.map((one) => (one === mine ? { ...one, saved: true } : one)))
    } catch (fault) {
      setComing((all) => all.filter((one) => one !== mine))
      throw fault
    }
  }
  const put = async ({ post, day, duty }: Pick<Open, 'post' | 'day' | 'duty'>, entry: Entry) => {
    const who = entry.userId ? { userId: entry.userId, reason: entry.reason || undefined } : {}
    const about = `${post.name}, ${dayWords(day)}`
    if (duty) {
      if (!entry.userId) return
      const one = await call('POST /api/admin/duties/:id/assignments', { id: duty.id, userId: entry.userId, ...who })
      const back = () => call('DELETE /api/admin/assignments/:id', { id: one.id })
      tell(`${one.userName} is on ${about}`, duty.state === 'draft' ? back : null)
    } else {
      const { start, end } = entry
      const made = await call('POST /api/admin/duties', { postId: post.id, day, start, end, ...who })
      const back = () => call('DELETE /api/admin/duties/:id', { id: made.id })
      tell(`Added: ${about}${entry.name && `, ${entry.name}`}`, back)
      copied.current = { start, end, userId: entry.userId, name: entry.name }
    }
    setOpen(null)
    focusOn(nextKey(keyOf(post.id, day), 1))
  }
  /** Remembers the draft that is being moved, or forgets it (null). `drop` completes the move. */
  const lift = useCallback((lifted: Moving | null) => void (moving.current = lifted), [])
  /** Moves a cut or dragged draft here. Its person moves with it, unless there is a reason against that. */
  const drop = ({ post, day }: Pick<Known, 'post' | 'day'>) => {
    const lifted = moving.current
    if (!lifted || (lifted.post.id === post.id && lifted.duty.day === day)) return
    moving.current = null
    void move(lifted, { post, day }).catch((fault: unknown) => {
      // The refusal appears in the target cell. If a reason would allow the move, there is a field for one.
      const takesReason = fault instanceof CallFailure && fault.code === 'needs_reason'
      openAt(post, day, null, '', { fault: wordsOf(fault), moving: { ...lifted, takesReason } })
      setSaid('')
    })
  }
  /** Moves a draft. @throws CallFailure */
  const move = async ({ duty, post: from }: Moving, { post, day }: Pick<Known, 'post' | 'day'>, reason?: string) => {
    const to = (postId: string, on: Day, why?: string) =>
      call('PUT /api/admin/duties/:id', { id: duty.id, postId, day: on, reason: why })
    await to(post.id, day, reason)
    setOpen(null)
    tell(`Moved: ${post.name}, ${dayWords(day)}`, () => to(from.id, duty.day, 'Move undone'))
    focusOn(keyOf(post.id, day))
  }
  const cut = ({ duties, post, day }: Known) => {
    const draft = duties.find(({ state }) => state === 'draft')
    if (!draft) return setSaid('The keyboard moves drafts only. Open the shift to change it.')
    lift({ duty: draft, post })
    setSaid(`Cut: ${post.name}, ${dayWords(day)}. Ctrl+V pastes it, Escape cancels.`)
  }
  const leave = () => {
    lift(null)
    setSaid('')
  }
  const paste = (known: Known) => {
    if (moving.current) return drop(known)
    if (!copied.current) return setSaid('Nothing is copied yet')
    const { post, day } = known
    void save({ post, day, duty: null }, { ...copied.current, reason: '' }).catch((fault: unknown) => {
      // The refusal appears in the cell, where the planner can give a reason.
      openAt(post, day, null, copied.current?.name ?? '', { fault: wordsOf(fault) })
      setSaid('')
    })
  }
  const remove = (known: Known) => {
    const draft = known.duties.find(({ state }) => state === 'draft')
    if (!draft) return setSaid('The keyboard removes drafts only. Open the shift to cancel it.')
    const { day, start, end, people } = draft
    const back = async () => {
      const { id } = await call('POST /api/admin/duties', { postId: known.post.id, day, start, end, people })
      const reason = 'Removal undone'
      for (const { userId, state } of draft.on)
        if (state !== 'declined') await call('POST /api/admin/duties/:id/assignments', { id, userId, reason })
    }
    void call('DELETE /api/admin/duties/:id', { id: draft.id }).then(
      () => tell(`Removed: ${known.post.name}, ${dayWords(day)}`, back),
      (fault: unknown) => setSaid(wordsOf(fault)),
    )
  }
  const takeBack = () => {
    if (!undo) return
    setUndo(null)
    void undo.back().then(
      () => tell('Undone', null),
      (fault: unknown) => setSaid(wordsOf(fault)),
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const key = (event.target as HTMLElement).dataset.cell
    const known = key ? knownAt(key) : null
    if (!key || !known) return
    const step = STEPS[event.key]
    const command = event.ctrlKey || event.metaKey
    const act = () => {
      if (step) return () => focusOn(nextKey(key, step[0], step[1]))
      if (command && event.key === 'c') return () => copy(known)
      if (!known.mayPlan) return null
      if (event.key === 'Escape' && moving.current) return leave
      if (command && event.key === 'x') return () => cut(known)
      if (command && event.key === 'v') return () => paste(known)
      if (command && event.key === 'z') return takeBack
      if (command || event.altKey) return null
      if (event.key === 'Delete') return () => remove(known)
      const gap = known.duties.find(({ people, assigned, state }) => state !== 'cancelled' && assigned < people)
      if (event.key.length === 1 && event.key !== ' ') return () => openAt(known.post, known.day, gap, event.key)
      return null
    }
    const chosen = act()
    if (!chosen) return
    event.preventDefault()
    chosen()
  }
  const copy = ({ duties, post, day }: Known) => {
    moving.current = null
    const duty = duties.find(({ state }) => state !== 'cancelled')
    if (!duty) return setSaid('There is no shift to copy')
    const [first] = duty.on.filter(({ state }) => state !== 'declined')
    copied.current = { start: duty.start, end: duty.end, userId: first?.userId ?? null, name: first?.name ?? '' }
    setSaid(`Copied: ${post.name}, ${dayWords(day)}`)
  }
  // Tab moves to one cell only; the arrow keys move between cells.
  const entry =
    home && knownAt(home) ? home : keyOf(sites.find(({ posts }) => posts.length)?.posts[0]?.id ?? '', days[0]!)
  /** Returns the part of the state that one site's table needs, so that the other tables are not redrawn. */
  const partsOf = ({ posts }: SiteWeek) => {
    const has = (postId: string) => posts.some(({ id }) => id === postId)
    const theirs = coming.filter(({ postId }) => has(postId))
    return {
      open: open && has(open.post.id) ? open : null,
      entry: has(entry.split(' ')[0]!) ? entry : null,
      coming: theirs.length ? theirs : NOTHING,
    }
  }
  const bar = (
    <div
      className={classes(
        'no-print sticky bottom-0 z-10 mt-4 flex flex-wrap items-center gap-3',
        said && 'min-h-12 rounded-card border border-line bg-surface px-3',
      )}
    >
      <p role="status" className="font-semibold">
        {said}
      </p>
      {undo && <Button onClick={takeBack}>Undo</Button>}
    </div>
  )
  return { openAt, close, save, move, partsOf, onKeyDown, lift, drop: useSame(drop), bar }
}

/**
 * Returns a function that stays the same object and calls the latest version, so that passing it to many cells does not
 * redraw them.
 */
function useSame<A extends unknown[]>(latest: (...args: A) => void): (...args: A) => void {
  const kept = useRef(latest)
  useEffect(() => void (kept.current = latest))
  return useCallback((...args: A) => kept.current(...args), [])
}

const NOTHING: readonly Coming[] = []

const STEPS: Record<string, [days: number, rows: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Returns the visible cell that is this many days and rows away, or the same cell at the edge. */
function nextKey(key: string, days: number, rows = 0): string {
  const all = [...document.querySelectorAll<HTMLElement>('details[open] [data-cell]')].map(
    ({ dataset }) => dataset.cell!,
  )
  const index = all.indexOf(key)
  const row = Math.floor(index / 7)
  const column = Math.min(6, Math.max(0, (index % 7) + days))
  return all[(row + rows) * 7 + column] ?? key
}

/** Returns the server's explanation of a refusal. */
export const wordsOf = (fault: unknown): string =>
  (fault instanceof CallFailure && fault.said) || 'That did not work. Try again.'
