import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isNamed } from '../../../e2e/support/named.ts'
import { type Block, parseGuide, type Words } from './guide.ts'

const wordsIn = (block: Block): Words[] => ('words' in block ? [block.words] : 'items' in block ? block.items : [])

it.each(['guard', 'controller', 'planner', 'payroll', 'owner'])(
  'each bold name in the guide for a %s is on a screen',
  (name) => {
    const { blocks } = parseGuide(readFileSync(`docs/guide/${name}.md`, 'utf8'))
    const bold = blocks.flatMap(wordsIn).flatMap((words) => words.flatMap(({ text, strong }) => (strong ? [text] : [])))
    expect(bold.length).toBeGreaterThan(10)
    expect(bold.filter((each) => !isNamed(each))).toEqual([])
  },
)
