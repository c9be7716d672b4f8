import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { evaluateFaces } from '../../models/evaluation/faces.ts'
import { crossValidate, evaluateHivis } from '../../models/evaluation/hivis.ts'
import { evaluateLatency } from './model-latency.ts'
import { loadDetector } from '../../models/face/detector.ts'
import { MATCH_DISTANCE, RECOGNISER } from '../../models/face/match.ts'
import { loadRecogniser } from '../../models/face/recogniser.ts'
import { HIVIS_VERSION } from '../../models/hivis/classifier.ts'
import { readSamples } from '../../models/hivis/samples.ts'
import { mayTrain } from '../../models/hivis/training.ts'

/**
 * npm run models:evaluate [folder] [-- --quick]: measures both detectors on a folder with `hivis` and `faces` in it (a manifest.csv each),
 * prints the figures and keeps them in models/figures.json for the admin's page. --quick leaves the cross-validation out and keeps nothing.
 */
async function evaluate(folder: string, quick: boolean) {
  const say = (line: string) => console.log(line)
  const [hivis, faces] = [path.join(folder, 'hivis'), path.join(folder, 'faces')]
  const detector = await loadDetector()
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
  say('Latency, bytes to answer on one thread')
  const latency = samples.length > 0 ? await evaluateLatency(samples, say) : null
  say('Hi-vis, split by group; shipped weights were trained on none of these people')
  const hivisFigures = samples.length > 0 ? await evaluateHivis(detector, samples, say) : null
  if (quick || !hivisFigures) return
  say('Hi-vis, cross-validated on the licence-clean pictures')
  hivisFigures.crossValidated = await crossValidate(samples, say)
  const figures = {
    faces: { model: RECOGNISER, threshold: MATCH_DISTANCE, ...faceFigures },
    hivis: { version: HIVIS_VERSION, ...hivisFigures },
    latency,
  }
  await writeFile(
    path.join(import.meta.dirname, '..', '..', 'models', 'figures.json'),
    `${JSON.stringify(figures, (_, value) => (typeof value === 'number' ? Number(value.toPrecision(6)) : value), 2)}\n`,
  )
}

const args = process.argv.slice(2).filter((arg) => arg !== '--quick')
await evaluate(args[0] ?? '../shared/data', process.argv.includes('--quick'))
