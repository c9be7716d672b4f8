/** A typed name as a 400 x 200 PNG data URL: the accessible alternative to a drawn signature. */
export async function drawTypedName(name: string): Promise<string> {
  // The library is large and seldom needed, so it is not loaded at start-up.
  const { default: sharp } = await import('sharp')
  const { data } = await sharp({
    text: { text: escapeMarkup(name), font: 'sans italic', width: 360, height: 110, rgba: true, wrap: 'none' },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  const page = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#fff' } })
    .composite([{ input: data }])
    .png()
    .toBuffer()
  return `data:image/png;base64,${page.toString('base64')}`
}

// The drawing library would treat markup in the text as markup, so it is escaped.
const escapeMarkup = (text: string) =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign]!)
