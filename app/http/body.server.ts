import { Problem } from '~/domain/problem.ts'
import { fromFormData } from './form-data.ts'

export const JSON_LIMIT = 2 ** 20
export const IMAGE_LIMIT = 15 * 2 ** 20

/**
 * The JSON object that a call carries; an empty body is `{}`.
 * @param limit bytes allowed, counted as they arrive: a header's claim is not believed
 * @throws Problem unsupported, too_large, invalid
 */
export async function readJson(
  request: Request,
  limit = JSON_LIMIT,
): Promise<{ text: string; value: Record<string, unknown> }> {
  const text = new TextDecoder('utf-8', { fatal: false }).decode(await readBytes(request, limit))
  if (text.trim() === '') return { text, value: {} }
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type))
    throw new Problem('unsupported', 'Send JSON with Content-Type: application/json')
  const value: unknown = (() => {
    try {
      return JSON.parse(text)
    } catch {
      throw new Problem('invalid', 'The JSON is malformed')
    }
  })()
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Problem('invalid', 'Send a JSON object')
  return { text, value: value as Record<string, unknown> }
}

/** The fields of a posted form. @throws Problem unsupported, too_large, invalid */
export async function readForm(
  request: Request,
  limit = IMAGE_LIMIT,
): Promise<{ form: FormData; value: Record<string, unknown> }> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type)) {
    throw new Problem('unsupported', 'Send the form as it stands on the page')
  }
  const bytes = await readBytes(request, limit)
  const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData().catch(() => {
    throw new Problem('invalid', 'The form could not be read. Please try again.')
  })
  return { form, value: fromFormData(form) }
}

/** Past this a sender that does not stop is cut off; up to it the refusal still reaches them. */
export const PATIENCE = 32 * 2 ** 20

async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  if (request.body) {
    try {
      for await (const part of request.body as unknown as AsyncIterable<Uint8Array>) {
        size += part.length
        if (size > PATIENCE) break
        if (size <= limit) parts.push(part)
      }
    } catch {
      throw new Problem('invalid', 'The request broke off before it was whole')
    }
  }
  if (size > limit) {
    throw new Problem('too_large', `The request is too large: at most ${Math.round(limit / 2 ** 20)} MB are allowed.`)
  }
  return new Uint8Array(Buffer.concat(parts))
}
