import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { actor } from '../../e2e/support/actors.ts'
import { findPerson, openSession } from '~/domain/account/sign-in/sessions.server.ts'
import { activateControlRoom } from '~/domain/safety/control-room/control-room.server.ts'
import { forget } from '~/platform/singleton.server.ts'
import { commit, store } from '~/platform/store.server.ts'
import { closeStreams, openStream } from './stream.server.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }))
afterEach(() => {
  // The streams have timers, which end with the test.
  forget('http.streams')
  vi.useRealTimers()
})

it('an open control room on a full disk does not end the server, and its session is kept when there is room', () => {
  const origin = { ip: null, userAgent: null }
  const admin = actor('dana')
  const opened = commit(() => openSession(admin, origin, null, new Date()))
  const dana = findPerson(opened.secret, origin, new Date())!
  activateControlRoom(dana)
  const wire = {
    closed: new AbortController().signal,
    pending: () => 0,
    room: () => null,
    send: () => true,
    cut: () => undefined,
  }
  openStream(dana, { since: null, controlRoom: true }, wire)
  const { sqlite } = store()
  const seenAt = () => sqlite.prepare('SELECT last_seen_at FROM sessions WHERE id = ?').pluck().get(dana.sessionId)
  const before = Number(seenAt())
  sqlite.exec("CREATE TEMP TRIGGER full BEFORE UPDATE ON main.sessions BEGIN SELECT RAISE(ABORT, 'full'); END")
  vi.advanceTimersByTime(90_000)
  expect(seenAt()).toBe(before)
  sqlite.exec('DROP TRIGGER temp.full')
  vi.advanceTimersByTime(10_000)
  expect(seenAt()).toBeGreaterThan(before)
  closeStreams()
})

it('a control room whose reader has gone before its stream began does not keep the session awake', () => {
  const origin = { ip: null, userAgent: null }
  const admin = actor('dana')
  const opened = commit(() => openSession(admin, origin, null, new Date()))
  const dana = findPerson(opened.secret, origin, new Date())!
  activateControlRoom(dana)
  const gone = {
    closed: AbortSignal.abort(),
    pending: () => 0,
    room: () => null,
    send: () => true,
    cut: () => undefined,
  }
  openStream(dana, { since: null, controlRoom: true }, gone)
  const seenAt = () =>
    store().sqlite.prepare('SELECT last_seen_at FROM sessions WHERE id = ?').pluck().get(dana.sessionId)
  const before = seenAt()
  vi.advanceTimersByTime(90_000)
  expect(seenAt()).toBe(before)
  closeStreams()
})
