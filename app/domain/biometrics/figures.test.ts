import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { actor } from '../../../e2e/support/actors.ts'
import { listMeasuredFigures } from './figures.server.ts'

const measured = {
  faces: { pictures: 200, found: 198, all: { trueAcceptsAt1: 0.98, falseRejects: 0.025, falseAccepts: 0.001 } },
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
    '90.0 % (45 of 50)',
    '1.0 % (1 of 100)',
  ])
  fs.rmSync(path.dirname(file), { recursive: true })
})
