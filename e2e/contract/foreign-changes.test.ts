import { build } from 'esbuild'
import fc from 'fast-check'
import { expect, test } from '../support/test.ts'
import { type Part, type play, type Step } from '../support/translated-trees.ts'
import { type Translator } from '../support/translators.ts'

const words = fc.constantFrom('Take photo', 'Replace photo', ' of ', 'scanned', 'Done (', ')', 'Clocked in')
const { part } = fc.letrec<{ part: Part }>((tie) => ({
  part: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    words,
    fc.nat(20),
    fc.constant(null),
    fc.record({
      name: fc.constantFrom('p', 'b', 'button', 'div'),
      key: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined }),
      parts: fc.array(tie('part'), { maxLength: 4 }),
    }),
  ),
}))
/** React wants each key once among siblings. */
const onceEach = (parts: Part[]): Part[] => {
  const keys = new Set<string>()
  return parts.map((one) => {
    if (one === null || typeof one !== 'object') return one
    const key = one.key !== undefined && !keys.has(one.key) ? one.key : undefined
    if (key !== undefined) keys.add(key)
    return { ...one, key, parts: onceEach(one.parts) }
  })
}
/** Firefox joins texts, so what stands there after it differs from what others leave, and it is not mixed with them. */
const browsers = fc.oneof(
  fc.constant<Translator[]>(['firefox']),
  fc.subarray<Translator>(['google', 'safari', 'overwrites'], { minLength: 1 }),
)
const run = browsers.chain((by) =>
  fc.array(
    fc.record<Step>({
      parts: fc.array(part, { maxLength: 5 }).map(onceEach),
      by: fc.constantFrom(...by, 'nobody'),
    }),
    { minLength: 2, maxLength: 6 },
  ),
)

test('a page that is translated in the browser goes on saying what is true, whichever browser it is', async ({
  browser,
}) => {
  const { outputFiles } = await build({
    entryPoints: ['e2e/support/translated-trees.ts'],
    bundle: true,
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const page = await browser.newPage()
  await page.addScriptTag({ content: outputFiles[0]!.text })
  const property = fc.asyncProperty(run, async (steps) => {
    const seen = await page.evaluate((given) => (window as unknown as { play: typeof play }).play(given), steps)
    for (const { is, should } of seen) expect(is).toBe(should)
  })
  await fc.assert(property, { numRuns: 800 })
  await page.close()
})
