import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { evaluateFaces } from '../../training/evaluation/faces.ts'
import { crossValidate, evaluateHivis } from '../../training/evaluation/hivis.ts'
import { evaluateLiveness } from '../../training/evaluation/liveness.ts'
import { evaluateLatency } from './model-latency.ts'
import { loadDetector } from '../../models/face/detector.ts'
import { MATCH_DISTANCE, RECOGNISER } from '../../models/face/match.ts'
import { loadRecogniser } from '../../models/face/recogniser.ts'
import { HIVIS_VERSION } from '../../models/hivis/classifier.ts'
import { readSamples } from '../../training/hivis/samples.ts'
import { mayTrain } from '../../training/hivis/training.ts'

const FIGURES = path.join(import.meta.dirname, '..', '..', 'models', 'figures.json')

/**
 * npm run models:evaluate [folder] [-- --quick | faces | liveness]: measures both detectors and the head turn on a
 * folder with `hivis` and `faces` in it (a manifest.csv each), prints the figures and stores them in
 * models/figures.json for the admin's page. --quick leaves the cross-validation out and stores nothing; `faces`
 * measures faces and the head turn, and stores them with the other figures; `liveness` measures only the head turn and
 * stores nothing.
 */
async function evaluate(folder: string, part: 'all' | 'quick' | 'faces' | 'liveness') {
  const say = (line: string) => console.log(line)
  const [hivis, faces] = [path.join(folder, 'hivis'), path.join(folder, 'faces')]
  const detector = await loadDetector()
  say('Turn of the head, on made attacks and on genuine pictures')
  const liveness = existsSync(faces)
    ? await evaluateLiveness(detector, await loadRecogniser(), await facesOf(faces), say)
    : null
  if (part === 'liveness') return
  const samples = existsSync(hivis) ? await readSamples(hivis) : []
  say('Faces')
  const faceFigures = existsSync(faces)
    ? await evaluateFaces(
        detector,
        await loadRecogniser(),
        faces,
        samples.filter((sample, i) => mayTrain(sample) && i % 3 === 0),
        say,
      )
    : null
  const kept = { model: RECOGNISER, threshold: MATCH_DISTANCE, ...faceFigures, liveness }
  if (part === 'faces') return keep({ ...(JSON.parse(await readFile(FIGURES, 'utf8')) as object), faces: kept })
  say('Latency, bytes to answer on one thread')
  const latency = samples.length > 0 ? await evaluateLatency(samples, say) : null
  say('Hi-vis, split by group; shipped weights were trained on none of these people')
  const hivisFigures = samples.length > 0 ? await evaluateHivis(detector, samples, say) : null
  if (part === 'quick' || !hivisFigures) return
  say('Hi-vis, cross-validated on the licence-clean pictures')
  hivisFigures.crossValidated = await crossValidate(samples, say)
  await keep({ faces: kept, hivis: { version: HIVIS_VERSION, ...hivisFigures }, latency })
}

const keep = (figures: object) =>
  writeFile(
    FIGURES,
    `${JSON.stringify(figures, (_, value) => (typeof value === 'number' ? Number(value.toPrecision(6)) : value), 2)}\n`,
  )

/** Returns the pictures of a folder's manifest.csv and the people on them. */
async function facesOf(folder: string) {
  const rows: Record<string, string>[] = parse(await readFile(path.join(folder, 'manifest.csv'), 'utf8'), {
    columns: true,
    skip_empty_lines: true,
  })
  return rows.map((row) => ({ file: path.join(folder, row['file']!), person: row['person']! }))
}

const words = ['--quick', 'faces', 'liveness']
const [folder = '../shared/data'] = process.argv.slice(2).filter((arg) => !words.includes(arg))
const asked = words.find((word) => process.argv.includes(word)) ?? 'all'
await evaluate(folder, asked.replace('--', '') as 'all' | 'quick' | 'faces' | 'liveness')
