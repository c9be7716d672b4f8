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
 * Looks at the picture of a clock-in that was made without signal, once it is here. The shift stands either way: a face
 * that matches ends the waiting, any other result leaves it to an administrator. The picture is dropped.
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
    // A picture that nobody can look at stays nobody's proof; a thread that is not there is asked again.
    if (isProblem(error) && error.kind === 'unavailable') return
    log().warn({ err: error, operation: operationId }, 'the picture of a clock-in could not be looked at')
    commit(() => {
      if (row.state === 'applied') flagNoPicture(personOf(row), row.subjectId!, clock())
      endWaiting(operationId)
    })
  }
}

/** The picture that a clock-in named has not come: the entry says so. One that comes later is still looked at. */
export function missFrame(operationId: string, now: Date): void {
  const row = findOperation(operationId)
  if (row?.kind !== 'punch' || row.state !== 'applied' || row.action !== 'clock_in') return
  commit(() => flagNoPicture(personOf(row), row.subjectId!, now))
}

const personOf = ({ userId, phoneId }: Operation) =>
  findPersonBehind(userId, findPhone(phoneId)?.sessionId ?? '', { ip: null, userAgent: null })
