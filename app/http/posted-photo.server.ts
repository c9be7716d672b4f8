/** A picture that came as a file (without scripts) as the data URL that calls take; undefined when there is none. */
export async function photoOf(file: File | undefined): Promise<string | undefined> {
  if (!file || file.size === 0) return undefined
  return `data:${file.type || 'application/octet-stream'};base64,${Buffer.from(await file.arrayBuffer()).toString('base64')}`
}
