import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { listMeasuredFigures } from './figures.server.ts'

const none = { hits: 0, of: 1908, share: 0, low: 0, high: 0.002 }
const matching = [
  { frames: 1, rightNearest: { hits: 1, of: 2, share: 0.5 }, strangersNearest: { hits: 1, of: 2, share: 0.5 } },
  { frames: 3, rightNearest: { hits: 89, of: 90, share: 89 / 90 }, strangersNearest: none },
]
const own = {
  faces: { pictures: 200, found: 198, identity: { matching } },
  hivis: { people: { recall: { hits: 45, of: 50, share: 0.9 }, falseAlarms: { hits: 1, of: 100, share: 0.01 } } },
}

it("shows independent figures beside the makers' own, and nothing if there are none", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'figures-'))
  const files = { own: path.join(folder, 'own.json'), apart: path.join(folder, 'apart.json') }
  expect(listMeasuredFigures(actor('dana'), files)).toEqual({ apartOn: null, figures: [] })
  fs.writeFileSync(files.own, JSON.stringify(own))
  expect(listMeasuredFigures(actor('dana'), files).figures).toContainEqual({
    label: 'Jackets found',
    apart: 'not measured',
    own: '90.0 %, 45 of 50',
  })
  fs.copyFileSync('models/figures-apart.json', files.apart)
  const both = listMeasuredFigures(actor('dana'), files)
  expect(both.apartOn).toBe('2026-11-23')
  expect(both.figures).toContainEqual({
    label: 'Person who is not enrolled accepted',
    apart: '0.06 % [0.0, 0.4], 2 of 1965',
    own: '0.0 % [0.0, 0.2], 0 of 1908',
  })
  expect(both.figures).toContainEqual({
    label: 'Adult who is not enrolled accepted',
    apart: '0.3 % [0.0, 1.1], 2 of 552',
    own: 'not measured',
  })
  fs.rmSync(folder, { recursive: true })
})

it('contains every figure in both files of this release', () => {
  const { figures } = listMeasuredFigures(actor('dana'))
  expect(figures).toHaveLength(11)
  expect(figures.filter(({ apart, own }) => apart === 'not measured' && own === 'not measured')).toEqual([])
})
