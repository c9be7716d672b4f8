import { z } from 'zod'

const degrees = (name: string, most: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
    z
      .number({ error: `${name} must be a number` })
      .min(-most, `${name} must be between -${most} and ${most}`)
      .max(most, `${name} must be between -${most} and ${most}`),
  )

/** A position in degrees, as numbers or their text. */
export const Position = z.object({ latitude: degrees('Latitude', 90), longitude: degrees('Longitude', 180) })
export type Position = z.infer<typeof Position>
