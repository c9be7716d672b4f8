import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Method } from '~/domain/time/site-book/runs/marks.ts'
import { type OwnTour } from '~/domain/time/site-book/tours/views.ts'
import { isOpen } from '~/browser/outbox/shown.ts'
import { useArrived, useWaiting } from '~/browser/outbox/waiting.ts'
import { refresh } from '~/browser/runtime/refresher.ts'
import { showTime } from '~/platform/dates.ts'
import { changeRun, findPoint, type LocalRun, nextOf, type Read, runIdOf, withLocal } from './known-tours.ts'

/** What the page says after a press. */
export type Told = { tone: 'good' | 'warn' | 'bad'; title: string; words?: string }
/** A checkpoint that was read and asks for an answer or a photograph before it is recorded. */
export type Opened = { read: Read; method: Method; at: string; tourId: string; point: OwnTour['checkpoints'][number] }
type Answers = { answer?: string; photo?: string }

const fetchParts = () => Promise.all([import('./send.ts'), import('./keep-tours.ts')])
const UNKNOWN = 'This phone does not know this checkpoint. The scan is kept, and the server checks it.'

/** Where the tours of a page come from: the server told all of them or those behind a poster, or this phone kept them. */
export type Source = 'all' | 'some' | 'phone'

/** The tours of a person on this phone: what is done is shown at once, kept here and sent. */
export function useWalk(userId: string, loaded: OwnTour[], source: Source) {
  const [runs, setRuns] = useState<LocalRun[]>([])
  const [ready, setReady] = useState(false)
  const [told, setTold] = useState<Told>()
  const [opened, setOpened] = useState<Opened | null>(null)
  const busy = useRef(0)
  const waits = useWaiting().operations.filter(
    (each) => each.own && each.kind.startsWith('tour_') && isOpen(each),
  ).length
  useArrived('tour_start', () => refresh())
  useArrived('tour_scan', () => refresh())
  useArrived('tour_finish', () => refresh())

  // What waited here when the page was opened; once nothing does, the server's word is the whole of it.
  useEffect(() => {
    if (!userId) return
    const settle = async () => {
      const { recallTours, keepTours, waitsForTour } = await import('./keep-tours.ts')
      const known = await recallTours(userId)
      const settled = source !== 'phone' && busy.current === 0 && !(await waitsForTour(userId))
      if (settled) setRuns((before) => (before.length > 0 && busy.current === 0 ? [] : before))
      else setRuns((before) => (before.length > 0 ? before : (known?.runs ?? [])))
      const told = source === 'all' && { tours: loaded, at: new Date().toISOString() }
      const forget = settled && busy.current === 0 && { runs: [] }
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

  const walk = useCallback(async <T>(work: () => Promise<T>) => {
    busy.current += 1
    try {
      return await work()
    } finally {
      busy.current -= 1
    }
  }, [])

  const start = useCallback(
    (tour: OwnTour): string => {
      const [runId, startedAt] = [crypto.randomUUID(), new Date().toISOString()]
      const begun = { runId, tourId: tour.id, startedAt }
      change(changeRun(latest.current.runs, begun, (run) => run))
      setTold(undefined)
      void walk(async () => {
        const [{ sendStart }] = await fetchParts()
        const sent = await sendStart({ runId, tourId: tour.id }, tour.name, userId, startedAt)
        if (sent.kind !== 'refused') return
        change(latest.current.runs.filter((run) => run.runId !== runId))
        setTold({ tone: 'bad', title: 'The tour did not start', words: sent.words })
      })
      return runId
    },
    [change, userId, walk],
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
      const next = changeRun(latest.current.runs, begun, (run) => ({
        ...run,
        scans: [...run.scans, { checkpointId: id, at }],
      }))
      change(next)
      setOpened(null)
      const title = name ? `${name}: scanned at ${showTime(at)}` : `Scanned at ${showTime(at)}`
      setTold({ tone: name ? 'good' : 'warn', title, words: name ? undefined : UNKNOWN })
      void walk(async () => {
        const [{ sendScan }] = await fetchParts()
        const body = { runId, tourId: tour.id, ...read, method, ...answers }
        const sent = await sendScan(body, name ?? 'Checkpoint', userId, at)
        if (sent.kind !== 'refused') return
        const undone = (run: LocalRun) => ({ ...run, scans: run.scans.filter((scan) => scan.at !== at) })
        change(changeRun(latest.current.runs, begun, undone))
        setTold({ tone: 'bad', title: 'The scan was not recorded', words: sent.words })
      })
    },
    [change, start, userId, walk],
  )

  /** A poster, a tag or a code was read on a tour; a question of the checkpoint comes before it is recorded. */
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
      change(changeRun(latest.current.runs, begun, (run) => ({ ...run, endedAt })))
      setTold({ tone: 'good', title: nextOf(tour) ? 'Tour ended early' : 'Tour finished' })
      void walk(async () => {
        const [{ sendFinish }] = await fetchParts()
        const sent = await sendFinish({ runId, tourId: tour.id, reason }, tour.name, userId, endedAt)
        if (sent.kind !== 'refused') return
        change(changeRun(latest.current.runs, begun, (run) => ({ ...run, endedAt: null })))
        setTold({ tone: 'bad', title: 'The tour did not end', words: sent.words })
      })
    },
    [change, userId, walk],
  )

  return { tours, ready, told, setTold, opened, waits, start, scan, answer, finish }
}

export type Walk = ReturnType<typeof useWalk>

const ignore = () => undefined
