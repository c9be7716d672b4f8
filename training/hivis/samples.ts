import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { type Box } from '../../models/raster.ts'

/** A labelled picture in a folder's manifest.csv. `face` is where the collection's author saw it, if given. */
export type Sample = { file: string; vest: boolean; set: string; group: string; licence: string; face: Box | null }

/** Reads `manifest.csv` of a folder: columns file, label (vest, novest), set, group, licence, face_x1 to face_y2 (may be empty). */
export async function readSamples(folder: string): Promise<Sample[]> {
  const text = await readFile(path.join(folder, 'manifest.csv'), 'utf8')
  const rows: Record<string, string>[] = parse(text, { columns: true, skip_empty_lines: true })
  return rows.map((row) => ({
    file: path.join(folder, row['file']!),
    vest: row['label'] === 'vest',
    set: row['set'] ?? '',
    group: row['group'] || row['file']!,
    licence: row['licence'] ?? '',
    face: row['face_x1'] ? faceBox(row) : null,
  }))
}

function faceBox(row: Record<string, string>): Box {
  const [x, y, right, bottom] = ['face_x1', 'face_y1', 'face_x2', 'face_y2'].map((name) => Number(row[name])) as [
    number,
    number,
    number,
    number,
  ]
  return { x, y, width: right - x, height: bottom - y }
}
