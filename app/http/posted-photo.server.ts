/**
 * Returns a picture that was posted as a file (without scripts) as the data URL that calls accept; undefined if there
 * is none. Its bytes decide later what kind it is, because the posted type is only a claim, and some browsers omit it.
 */
export async function photoOf(file: File | undefined): Promise<string | undefined> {
  if (!file || file.size === 0) return undefined
  return `data:${file.type || 'image/jpeg'};base64,${Buffer.from(await file.arrayBuffer()).toString('base64')}`
}

/** Returns the form with pictures that were posted without scripts as `<name>File` added as `<name>`. */
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
