import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { listMeasuredFigures } from './figures.server.ts'

const matching = [
  { frames: 1, rightNearest: { hits: 1, of: 2, share: 0.5 }, strangersNearest: { hits: 1, of: 2, share: 0.5 } },
  { frames: 3, rightNearest: { hits: 89, of: 90, share: 89 / 90 }, strangersNearest: { hits: 0, of: 1908, share: 0 } },
]
const measured = {
  faces: {
    pictures: 200,
    found: 198,
    all: { trueAcceptsAt1: 0.98, falseRejects: 0.025, falseAccepts: 0.001 },
    identity: { matching },
  },
  hivis: { people: { recall: { hits: 45, of: 50, share: 0.9 }, falseAlarms: { hits: 1, of: 100, share: 0.01 } } },
}

it('says what was measured, and nothing where nothing was', () => {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'figures-')), 'figures.json')
  expect(listMeasuredFigures(actor('dana'), file)).toEqual([])
  fs.writeFileSync(file, JSON.stringify(measured))
  expect(listMeasuredFigures(actor('dana'), file).map(({ value }) => value)).toEqual([
    '198 of 200',
    '2.5 %',
    '0.1 %',
    '98.9 % (89 of 90)',
    '0.0 % (0 of 1908)',
    '90.0 % (45 of 50)',
    '1.0 % (1 of 100)',
  ])
  fs.rmSync(path.dirname(file), { recursive: true })
})
