import fs from 'node:fs'
import path from 'node:path'
import { type ActionFunctionArgs } from '@remix-run/node'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { actor } from '../../e2e/support/actors.ts'
import { openSession } from '~/domain/account/sign-in/sessions.server.ts'
import { type Context, sessionHeaders } from '~/http/actor.server.ts'
import { env } from '~/platform/env.server.ts'
import { commit } from '~/platform/store.server.ts'
import { action as controlRoom } from './admin/control-room/control-room.tsx'
import { action as emergencies } from './admin/control-room/emergencies.tsx'
import { action as incident } from './admin/incident/incident.tsx'
import { action as board } from './admin/lone-workers/board.tsx'
import { action as confirm } from './entry/confirm.tsx'
import { action as respond } from './entry/respond.tsx'

const pages = { controlRoom, emergencies, incident, board, confirm, respond }

let cookie: string
beforeEach(async () => {
  const { id, role } = actor('dana')
  const opened = commit(() => openSession({ id, role }, { ip: null, userAgent: null }, null, new Date()))
  cookie = (await sessionHeaders(opened)).getSetCookie()[0]!.split(';')[0]!
  fs.rmSync(path.join(env().DATA_DIR, 'reserve'), { force: true })
  vi.spyOn(fs, 'statfsSync').mockReturnValue({ bavail: 100, bsize: 4096 } as never)
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** Presses a button of a page. @returns the status of the answer */
async function press(page: keyof typeof pages, intent: string): Promise<number> {
  const headers = { Cookie: cookie, 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Dest': 'empty' }
  const body = new URLSearchParams({ intent, id: 'unknown', name: 'Charlie', token: 'unknown', password: 'wrong' })
  const request = new Request('http://localhost/page', { method: 'POST', headers, body })
  const context = { clientIp: null, requestId: 'r1' } as unknown as Context
  const answer: unknown = await pages[page]({ request, params: {}, context } as ActionFunctionArgs).catch(
    (error: unknown) => error,
  )
  if (answer instanceof Response) return answer.status
  return (answer as { init: { status: number } }).init.status
}

describe('when only the reserve of a full disk is left', () => {
  it.each([
    ['controlRoom', 'acknowledge'],
    ['emergencies', 'acknowledge'],
    ['emergencies', 'resolve'],
    ['incident', 'acknowledge'],
    ['incident', 'undoAcknowledge'],
    ['incident', 'resolve'],
    ['incident', 'undoResolve'],
    ['incident', 'note'],
    ['board', 'check'],
    ['respond', 'take'],
    ['confirm', ''],
  ] as const)('the button of %s still answers a call for help: %s', async (page, intent) => {
    expect([400, 404, 422]).toContain(await press(page, intent))
  })

  it.each([
    ['controlRoom', 'take'],
    ['incident', 'photo'],
    ['incident', 'form'],
    ['board', 'start'],
  ] as const)('what can wait is refused: %s %s', async (page, intent) => {
    expect(await press(page, intent)).toBe(507)
  })
})
