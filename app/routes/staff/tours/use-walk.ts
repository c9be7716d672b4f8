import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Method } from '~/domain/time/site-book/runs/marks.ts'
import { type OwnTour } from '~/domain/time/site-book/tours/views.ts'
import { isOpen } from '~/browser/outbox/shown.ts'
import { useArrived, useWaiting } from '~/browser/outbox/waiting.ts'
import { refresh } from '~/browser/runtime/refresher.ts'
import { showTime } from '~/platform/dates.ts'
import type * as sending from './send.ts'
import {
  changeRun,
  findPoint,
  type LocalRun,
  nextOf,
  type Read,
  recentRuns,
  runIdOf,
  withLocal,
} from './known-tours.ts'

/** What the page says after a press. */
export type Told = { tone: 'good' | 'warn' | 'bad'; title: string; words?: string }
/** A checkpoint that was read, but needs an answer or a photograph before it is recorded. */
export type Opened = { read: Read; method: Method; at: string; tourId: string; point: OwnTour['checkpoints'][number] }
type Answers = { answer?: string; photo?: string }
type SendStep = (sender: typeof sending, onKept: () => void) => Promise<sending.Sent>

const fetchParts = () => Promise.all([import('./send.ts'), import('./keep-tours.ts')])
const UNKNOWN = 'This phone does not know this checkpoint. The scan is saved, and the server will check it.'

/** Where a page's tours come from: all of them or a poster's from the server, or those stored on this phone. */
export type Source = 'all' | 'some' | 'phone'

/** Returns a person's tours on this phone. Each step is stored here, shown and sent. */
export function useWalk(userId: string, loaded: OwnTour[], source: Source) {
  const [runs, setRuns] = useState<LocalRun[]>([])
  const [ready, setReady] = useState(false)
  const [told, setTold] = useState<Told>()
  const [opened, setOpened] = useState<Opened | null>(null)
  const busy = useRef(0)
  // The steps that were pressed and are not on the disk yet, and the runs that begin with one of them, by tour.
  const kept = useRef<Promise<void>>(Promise.resolve())
  const underway = useRef(new Set<string>())
  const beginnings = useRef(new Map<string, string>())
  const waits = useWaiting().operations.filter(
    (each) => each.own && each.kind.startsWith('tour_') && isOpen(each),
  ).length
  useArrived('tour_start', () => refresh())
  useArrived('tour_scan', () => refresh())
  useArrived('tour_finish', () => refresh())

  // Steps may have been waiting here when the page was opened. Once none is left, the server's data is complete.
  useEffect(() => {
    if (!userId) return
    const settle = async () => {
      const { recallTours, keepTours, waitsForTour } = await import('./keep-tours.ts')
      const known = await recallTours(userId)
      const settled = source !== 'phone' && busy.current === 0 && !(await waitsForTour(userId))
      const left = () => recentRuns(latest.current.runs, new Date())
      if (settled) setRuns((before) => (before.length > 0 && busy.current === 0 ? left() : before))
      else setRuns((before) => (before.length > 0 ? before : (known?.runs ?? [])))
      const told = source === 'all' && { tours: loaded, at: new Date().toISOString() }
      const forget = settled && busy.current === 0 && { runs: left() }
      if (told || forget) await keepTours(userId, { ...told, ...forget })
    }
    void settle()
      .catch(ignore)
      .finally(() => setReady(true))
  }, [userId, loaded, source])

  const tours = useMemo(() => withLocal(loaded, runs, new Date()), [loaded, runs])
  const latest = useRef({ tours, runs })
  latest.current = { tours, runs }

  const change = useCallback(
    (next: LocalRun[]) => {
      latest.current = { ...latest.current, runs: next }
      setRuns(next)
      void import('./keep-tours.ts').then(({ keepTours }) => keepTours(userId, { runs: next }), ignore)
    },
    [userId],
  )

  /**
   * Steps are written to disk one after another, in the order of the presses, and shown only then: a scan that is on
   * screen is safe even if the phone is put away. If the server refuses one later, it is withdrawn with a message.
   */
  const take = useCallback(
    async (step: string, show: () => void, send: SendStep, undo: () => void, refused: string): Promise<void> => {
      if (underway.current.has(step)) return
      underway.current.add(step)
      busy.current += 1
      const before = kept.current
      let goOn!: () => void
      kept.current = new Promise((resolve) => (goOn = resolve))
      let isShown = false
      const onKept = () => {
        isShown = true
        show()
        underway.current.delete(step)
        goOn()
      }
      try {
        await before
        const [sender] = await fetchParts()
        const sent = await send(sender, onKept)
        if (sent.kind !== 'refused') return
        if (isShown) undo()
        setTold({ tone: 'bad', title: refused, words: sent.words })
      } catch {
        setTold({ tone: 'bad', title: refused, words: 'Part of this page has not loaded. Try again.' })
      } finally {
        underway.current.delete(step)
        busy.current -= 1
        goOn()
      }
    },
    [],
  )

  const start = useCallback(
    (tour: OwnTour): string => {
      const beginning = beginnings.current.get(tour.id)
      if (beginning) return beginning
      const [runId, startedAt] = [crypto.randomUUID(), new Date().toISOString()]
      beginnings.current.set(tour.id, runId)
      const show = () => {
        beginnings.current.delete(tour.id)
        change(changeRun(latest.current.runs, { runId, tourId: tour.id, startedAt }, (run) => run))
        setTold(undefined)
      }
      const undo = () => change(latest.current.runs.filter((run) => run.runId !== runId))
      const body = { runId, tourId: tour.id }
      const send: SendStep = ({ sendStart }, onKept) =>
        sendStart(body, { label: tour.name, userId, madeAt: startedAt, onKept })
      void take(runId, show, send, undo, 'The tour did not start').finally(() => beginnings.current.delete(tour.id))
      return runId
    },
    [change, take, userId],
  )

  const record = useCallback(
    (
      tour: OwnTour,
      { read, method, at }: Omit<Opened, 'tourId' | 'point'>,
      name: string | null,
      id: string | null,
      answers: Answers,
    ) => {
      const runId = runIdOf(tour, latest.current.runs) ?? start(tour)
      const begun = { runId, tourId: tour.id, startedAt: tour.run?.startedAt ?? at }
      const show = () => {
        const scan = { checkpointId: id, at }
        change(changeRun(latest.current.runs, begun, (run) => ({ ...run, scans: [...run.scans, scan] })))
        setOpened(null)
        const title = name ? `${name}: scanned at ${showTime(at)}` : `Scanned at ${showTime(at)}`
        setTold({ tone: name ? 'good' : 'warn', title, words: name ? undefined : UNKNOWN })
      }
      const undo = () => {
        const undone = (run: LocalRun) => ({ ...run, scans: run.scans.filter((scan) => scan.at !== at) })
        change(changeRun(latest.current.runs, begun, undone))
      }
      const body = { runId, tourId: tour.id, ...read, method, ...answers }
      const send: SendStep = ({ sendScan }, onKept) =>
        sendScan(body, { label: name ?? 'Checkpoint', userId, madeAt: at, onKept })
      void take(at, show, send, undo, 'The scan was not recorded')
    },
    [change, start, take, userId],
  )

  /**
   * Handles a poster, tag or code that was read on a tour. If its checkpoint has a question, that is asked before it is
   * recorded.
   */
  const scan = useCallback(
    async (tour: OwnTour, read: Read, method: Method) => {
      const at = new Date().toISOString()
      const point = (await findPoint([tour], read)) ?? (await findPoint(latest.current.tours, read))
      if (point && (point.question || point.photoNeeded)) {
        if (!runIdOf(tour, latest.current.runs)) start(tour)
        setTold(undefined)
        return setOpened({ read, method, at, tourId: tour.id, point })
      }
      record(tour, { read, method, at }, point?.name ?? null, point?.id ?? null, {})
    },
    [record, start],
  )

  const answer = useCallback(
    (given: Answers) => {
      const tour = latest.current.tours.find(({ id }) => id === opened?.tourId)
      if (opened && tour) record(tour, opened, opened.point.name, opened.point.id, given)
    },
    [opened, record],
  )

  const finish = useCallback(
    (tour: OwnTour, reason: string | null) => {
      const runId = runIdOf(tour, latest.current.runs)
      if (!runId) return
      const endedAt = new Date().toISOString()
      const begun = { runId, tourId: tour.id, startedAt: tour.run?.startedAt ?? endedAt }
      const show = () => {
        change(changeRun(latest.current.runs, begun, (run) => ({ ...run, endedAt })))
        setTold({ tone: 'good', title: nextOf(tour) ? 'Tour ended early' : 'Tour finished' })
      }
      const undo = () => change(changeRun(latest.current.runs, begun, (run) => ({ ...run, endedAt: null })))
      const body = { runId, tourId: tour.id, reason }
      const send: SendStep = ({ sendFinish }, onKept) =>
        sendFinish(body, { label: tour.name, userId, madeAt: endedAt, onKept })
      void take(`end of ${runId}`, show, send, undo, 'The tour did not end')
    },
    [change, take, userId],
  )

  return { tours, ready, told, setTold, opened, waits, start, scan, answer, finish }
}

export type Walk = ReturnType<typeof useWalk>

const ignore = () => undefined
