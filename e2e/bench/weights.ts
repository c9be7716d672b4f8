import { readAssets, scriptsOf } from '../support/weights.ts'
import { type Row } from './report.ts'

/** Measures the gzipped scripts of a first load, for the heaviest page of each kind. */
export async function measureWeights(): Promise<Row[]> {
  const assets = await readAssets()
  const heaviest = (measure: string, most: number, belongs: (id: string) => boolean): Row => {
    const [top] = Object.keys(assets.routes)
      .filter(belongs)
      .map((id) => ({ id, ...scriptsOf(assets, id) }))
      .sort((a, b) => b.bytes - a.bytes)
    const kb = (top?.bytes ?? 0) / 1024
    return {
      measure,
      goal: `<= ${most} KB`,
      measured: `${kb.toFixed(1)} KB, ${top?.files.length} files`,
      reached: kb <= most,
    }
  }
  return [
    heaviest('scripts, heaviest staff page', 115, (id) => /^routes\/(staff|entry)\//.test(id)),
    heaviest('scripts, heaviest form page', 125, (id) => id.startsWith('form-')),
    heaviest('scripts, heaviest admin page', 175, (id) => id.startsWith('routes/admin/')),
  ]
}
