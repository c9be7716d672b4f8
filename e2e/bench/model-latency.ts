import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { type Sample } from '../../training/hivis/samples.ts'
import inspect from '../../workers/inspect.ts'
import { quantile } from '../../training/evaluation/measures.ts'

/**
 * Milliseconds of clock time and of processor time. On a busy machine, only processor time shows the cost of the work.
 */
type LatencyFigures = { pictures: number; median: number; p95: number; processorMedian: number }

/**
 * Measures how many milliseconds it takes from the bytes of a 640 x 800 JPEG to the whole answer, on this one thread,
 * after a warm-up.
 */
export async function evaluateLatency(
  samples: readonly Sample[],
  print: (line: string) => void,
): Promise<LatencyFigures> {
  const some = samples.filter((sample) => sample.face).slice(0, 60)
  const pictures = await Promise.all(
    some.map(async (sample) =>
      sharp(await readFile(path.resolve(sample.file)))
        .resize(640, 800, { fit: 'cover' })
        .jpeg({ quality: 85 })
        .toBuffer(),
    ),
  )
  await inspect({ purpose: 'warm-up' })
  const times: number[] = []
  const work: number[] = []
  for (const bytes of [...pictures.slice(0, 5), ...pictures]) {
    const start = performance.now()
    const before = process.cpuUsage()
    await inspect({ purpose: 'verify', bytes })
    times.push(performance.now() - start)
    const used = process.cpuUsage(before)
    work.push((used.user + used.system) / 1000)
  }
  const warm = times.slice(5)
  const figures = {
    pictures: warm.length,
    median: Math.round(quantile(warm, 0.5)),
    p95: Math.round(quantile(warm, 0.95)),
    processorMedian: Math.round(quantile(work.slice(5), 0.5)),
  }
  print(
    `${figures.pictures} pictures of 640 x 800: median ${figures.median} ms, p95 ${figures.p95} ms by the clock; median ${figures.processorMedian} ms of processor time`,
  )
  return figures
}
