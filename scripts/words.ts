// npm run words: every text that people read, with file and line, and its faults.
// -- --changed: only files that differ from the last commit.
// -- --sample SEED COUNT [screens|guides|docs|comments]: draws sentences at random, the same ones for the same seed.
import { execFileSync } from 'node:child_process'
import { readTwice, sentencesOf, tooLong, wordsIn } from '../e2e/support/plain-english.ts'
import { KINDS, listTextsOf } from '../e2e/support/read-by-people.ts'
import { listTexts } from '../e2e/support/texts.ts'

const [how, ...more] = process.argv.slice(2)
const changed = () =>
  execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.slice(3))
const only = how === '--changed' ? changed() : null
const texts = listTexts().filter(({ at }) => !only || only.some((file) => file && at.startsWith(file)))
const sentences = texts.flatMap((text) => sentencesOf(text).map((sentence) => ({ sentence, at: text.at })))

if (how === '--sample') {
  const [seed = 1, count = 100] = more.slice(0, 2).map(Number)
  const kind = KINDS.find((one) => one === more[2]) ?? 'screens'
  const all = listTextsOf(kind).flatMap((text) => sentencesOf(text).map((sentence) => ({ sentence, at: text.at })))
  for (const { sentence, at } of draw(all, seed, count)) console.log(`${at}\t${sentence}`)
} else {
  for (const { text, at } of texts) console.log(`${at}\t${text}`)
  const lengths = sentences.map(({ sentence }) => wordsIn(sentence)).sort((a, b) => a - b)
  const faults = [...readTwice(texts), ...tooLong(texts)]
  if (faults.length > 0) console.log(`\n${faults.join('\n')}`)
  console.log(
    `\n${sentences.length} sentences, median ${lengths[lengths.length >> 1] ?? 0} words, longest ${lengths.at(-1) ?? 0}; ${faults.length} to write again`,
  )
}

/** Draws items without replacement, by a seed, so that two readers get the same sample (mulberry32). */
function draw<T>(from: T[], seed: number, count: number): T[] {
  const rest = [...from]
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  return Array.from(
    { length: Math.min(count, rest.length) },
    () => rest.splice(Math.floor(next() * rest.length), 1)[0]!,
  )
}
