import { describe, expect, it } from 'vitest'
import { pointText, readPoint } from './point-text.ts'

describe('the position of a site as one text', () => {
  it.each([
    ['51.5034, -0.1276', [51.5034, -0.1276]],
    [' 51.5034,-0.1276 ', [51.5034, -0.1276]],
    ['51.5034 -0.1276', [51.5034, -0.1276]],
    ['51;0', [51, 0]],
    ['-90, 180', [-90, 180]],
  ])('is read as other maps write it: %s', (text, [latitude, longitude]) => {
    expect(readPoint(text)).toEqual({ latitude, longitude })
  })

  it.each(['', '51.5', '91, 0', '51, 181', '51.5N, 0.1W', '51,5034, -0,1276', 'Canal Street', '51.5, -0.1, 3'])(
    'is nothing if the text has no position: %s',
    (text) => expect(readPoint(text)).toBeNull(),
  )

  it('is shown as it was read, to a metre', () => {
    expect(pointText(51.503412345, -0.1)).toBe('51.50341, -0.1')
    expect(readPoint(pointText(51.503412345, -0.1))).toEqual({ latitude: 51.50341, longitude: -0.1 })
  })
})
