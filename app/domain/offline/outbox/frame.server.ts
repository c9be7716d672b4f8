import { lookAtFrame } from '../../time/biometrics/verify.server.ts'
import { flagNoPicture, keepLateCheck } from '../../time/clocking/late-check.server.ts'
import { findPersonBehind } from '../../account/sign-in/sessions.server.ts'
import { findPhone } from '../../kernel/phones/phones.server.ts'
import { log } from '~/platform/log.server.ts'
import { isProblem } from '~/platform/problem.ts'
import { commit } from '~/platform/store.server.ts'
import { opened } from './apply.server.ts'
import { endWaiting, findOperation, missingParts, type Operation, partsOf } from './operations.server.ts'

/**
 * Checks the picture of a clock-in recorded offline, once it has arrived. The shift counts whatever the result: if the
 * face matches, nothing waits any longer; any other result goes to an administrator. The picture is then deleted.
 */
export async function scoreFrame(operationId: string, clock = () => new Date()): Promise<void> {
  const row = findOperation(operationId)
  const done = row?.state === 'applied' || row?.state === 'merged'
  if (!row?.envelope || row.kind !== 'punch' || !done || missingParts(operationId).length > 0) return
  if (partsOf(operationId).length === 0) return
  try {
    const person = personOf(row)
    const { pictures } = await opened(row)
    const verdict = await lookAtFrame(person, await pictures.open(0))
    commit(() => {
      if (row.state === 'applied' && verdict) keepLateCheck(person, row.subjectId!, verdict, clock())
      endWaiting(operationId)
    })
  } catch (error) {
    // A picture that cannot be read proves nothing. If no worker thread was available, the check is tried again later.
    if (isProblem(error) && error.kind === 'unavailable') return
    log().warn({ err: error, operation: operationId }, 'the picture of a clock-in could not be checked')
    commit(() => {
      if (row.state === 'applied') flagNoPicture(personOf(row), row.subjectId!, clock())
      endWaiting(operationId)
    })
  }
}

/** Flags a clock-in whose picture has not arrived. If the picture arrives later, it is still checked. */
export function missFrame(operationId: string, now: Date): void {
  const row = findOperation(operationId)
  if (row?.kind !== 'punch' || row.state !== 'applied' || row.action !== 'clock_in') return
  commit(() => flagNoPicture(personOf(row), row.subjectId!, now))
}

const personOf = ({ userId, phoneId }: Operation) =>
  findPersonBehind(userId, findPhone(phoneId)?.sessionId ?? '', { ip: null, userAgent: null })
