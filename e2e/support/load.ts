import { PASSWORD } from './people.ts'

/** Returns the cookie of a new sign-in. */
export async function cookieOf(url: string, username: string, password = PASSWORD): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: username, password }),
  })
  if (answer.status !== 200) throw new Error(`sign-in failed: ${answer.status} ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/**
 * Makes a call with JSON. If the server answers that there are too many requests, sends it once more after the given
 * time.
 */
export async function call(
  url: string,
  cookie: string,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
) {
  const ask = () =>
    fetch(url + path, {
      method,
      headers: { Cookie: cookie, ...(body ? { 'Content-Type': 'application/json' } : {}), ...headers },
      body: body && JSON.stringify(body),
    })
  let answer = await ask()
  for (let tries = 0; answer.status === 429 && tries < 3; tries++) {
    await answer.arrayBuffer()
    await new Promise((next) => setTimeout(next, Number(answer.headers.get('Retry-After')) * 1000))
    answer = await ask()
  }
  return { status: answer.status, body: (await answer.json().catch(() => null)) as Record<string, unknown> & unknown[] }
}

/**
 * Adds documents as fast as the server accepts them, until it is gone or `until` returns true. @returns the
 * acknowledged titles
 */
export async function addDocuments(
  url: string,
  cookie: string,
  tag: string,
  until: () => boolean,
  lanes = 4,
): Promise<string[]> {
  const acknowledged: string[] = []
  const lane = async (number: number) => {
    for (let n = 0; !until(); n++) {
      const title = `${tag}-${number}-${n}`
      try {
        const answer = await call(url, cookie, 'POST', '/api/admin/documents', {
          title,
          category: 'policy',
          fileUrl: 'https://example.test/a.pdf',
        })
        if (answer.status === 201) acknowledged.push(title)
      } catch {
        return
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)))
  return acknowledged
}
