import { expect, it } from 'vitest'
import { type InspectTask } from '#workers/inspect.ts'
import { type TurnTask } from '#workers/turn.ts'
import { packAnswer, packTask, unpackAnswer, unpackTask } from './inference-wire.ts'

const picture = Buffer.from('a picture')
const TASKS: (InspectTask | TurnTask)[] = [
  { purpose: 'verify', bytes: picture },
  { purpose: 'enrol', bytes: picture },
  { purpose: 'reference', bytes: picture },
  { purpose: 'turn', frames: [picture, Buffer.from('another')], template: Float32Array.of(0.25, -1) },
  { purpose: 'turn', frames: [picture], template: null },
]
it.each(TASKS)('a task arrives as it was sent: $purpose', (task) => {
  const { head, body } = packTask(task)
  expect(unpackTask(head, body)).toEqual(task)
})

it('the claimed face and those of colleagues never leave the process', () => {
  const claimed = { template: Float32Array.of(0.5), others: null }
  const { head, body } = packTask({ purpose: 'verify', bytes: picture, claimed })
  expect([head, body.equals(picture)]).toEqual(['{"purpose":"verify","sizes":[9],"template":null}', true])
})

it.each([
  '',
  '{}',
  '[]',
  'null',
  '{"purpose":"verify","sizes":[1],"template":null}',
  '{"purpose":"x","sizes":[9],"template":null}',
])('an unknown task is refused: %s', (head) => expect(unpackTask(head, picture)).toBeNull())

it('an answer arrives with its numbers', () => {
  const value = { descriptor: Float32Array.of(0.1, 2), faces: [{ score: 0.9 }], match: null }
  expect(unpackAnswer(packAnswer({ value }))).toEqual({ value })
  expect(unpackAnswer(packAnswer({ fault: 'not_an_image' }))).toEqual({ fault: 'not_an_image' })
})
