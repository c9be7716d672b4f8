/**
 * A picture that came as a file (without scripts) as the data URL that calls take; undefined when there is none. Its
 * bytes say later what it is: the type posted is a claim, and some browsers leave it out.
 */
export async function photoOf(file: File | undefined): Promise<string | undefined> {
  if (!file || file.size === 0) return undefined
  return `data:${file.type || 'image/jpeg'};base64,${Buffer.from(await file.arrayBuffer()).toString('base64')}`
}

/** A posted form in which pictures chosen without scripts, as files under `<name>File`, stand under `<name>` as well. */
export async function withChosenPhotos(form: FormData): Promise<FormData> {
  const whole = new FormData()
  for (const [name, value] of form) {
    if (typeof value === 'string') whole.append(name, value)
    else if (name.endsWith('File')) {
      const photo = await photoOf(value)
      if (photo) whole.append(name.slice(0, -'File'.length), photo)
    }
  }
  return whole
}
