import { expect, it } from 'vitest'
import { parseGuide } from './guide.ts'

it('a guide is read as its title, headings, steps, points and pictures, in order', () => {
  const guide = parseGuide(
    '# For guards\n\nRead this.\n\n## Clock in\n\n1. Open **Clock**.\n2. Press **Clock In**.\n\n![The clock](pictures/clock.webp)\n\n- One point\n',
  )
  expect(guide).toEqual({
    title: 'For guards',
    blocks: [
      { kind: 'text', words: [{ text: 'Read this.' }] },
      { kind: 'heading', text: 'Clock in', id: 'clock-in' },
      {
        kind: 'steps',
        items: [
          [{ text: 'Open ' }, { text: 'Clock', strong: true }, { text: '.' }],
          [{ text: 'Press ' }, { text: 'Clock In', strong: true }, { text: '.' }],
        ],
      },
      { kind: 'picture', name: 'clock', alt: 'The clock' },
      { kind: 'points', items: [[{ text: 'One point' }]] },
    ],
  })
})
