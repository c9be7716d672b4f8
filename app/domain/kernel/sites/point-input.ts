import { z } from 'zod'
import { readPoint } from './point-text.ts'

/** A position as posted by a page, '51.5034, -0.1276', or blank. @returns degrees, null if it is blank */
export const PointText = z
  .string()
  .trim()
  .max(60)
  .default('')
  .transform((text, context) => {
    if (!text) return { latitude: null, longitude: null }
    const point = readPoint(text)
    if (point) return point
    context.addIssue({ code: 'custom', message: 'Type two numbers, such as 51.5034, -0.1276' })
    return z.NEVER
  })
