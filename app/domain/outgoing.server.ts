/** Why an outgoing call gave nothing. */
export type OutgoingFault = 'unreachable' | 'timeout' | 'redirect' | 'too_large' | `status_${number}`

export type OutgoingAnswer = { text: string; fault?: undefined } | { text?: undefined; fault: OutgoingFault }

/** What services see as the caller; maps services refuse nameless ones. */
export const userAgent = (origin: string) => `WorkforcePortal/2.1.0 (${origin})`

const largest = 256 * 1024

/**
 * Asks another server for text: no redirects, at most 256 KB counted as they arrive, one time limit for the whole answer.
 * Never throws; says what went wrong. The address comes from the settings, never from a request.
 */
export async function askOutside(
  url: URL,
  options: { timeoutMs: number; userAgent: string; accept: string },
): Promise<OutgoingAnswer> {
  const signal = AbortSignal.timeout(Math.max(1, options.timeoutMs))
  const headers = { 'User-Agent': options.userAgent, Accept: options.accept }
  try {
    const response = await fetch(url, { redirect: 'manual', signal, headers })
    if (response.status >= 300 && response.status < 400) return given(response, 'redirect')
    if (!response.ok) return given(response, `status_${response.status}`)
    return await readText(response)
  } catch {
    return { fault: signal.aborted ? 'timeout' : 'unreachable' }
  }
}

async function given(response: Response, fault: OutgoingFault): Promise<OutgoingAnswer> {
  await response.body?.cancel()
  return { fault }
}

async function readText(response: Response): Promise<OutgoingAnswer> {
  const parts: Uint8Array[] = []
  let size = 0
  if (response.body) {
    for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
      size += part.length
      if (size > largest) return { fault: 'too_large' }
      parts.push(part)
    }
  }
  return { text: Buffer.concat(parts).toString('utf8') }
}
