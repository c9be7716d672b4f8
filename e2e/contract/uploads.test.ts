import { type APIRequestContext } from '@playwright/test'
import sharp from 'sharp'
import * as hostile from '../support/hostile.ts'
import { riseOf } from '../support/proc.ts'
import { rawRequest, sendRaw } from '../support/raw.ts'
import { expect, test } from '../support/test.ts'

const { dataUrl } = hostile
const send = (client: APIRequestContext, data: string) => client.post('/api/forms/photos', { data: { data } })

/** Returns the stored form of a picture that was accepted. */
async function kept(client: APIRequestContext, data: string): Promise<Buffer> {
  const answer = await send(client, data)
  expect(answer.status(), await answer.text()).toBe(201)
  return (await client.get(((await answer.json()) as { url: string }).url)).body()
}

test.describe('pictures that are refused', () => {
  const refused: [string, () => Buffer | Promise<Buffer>, number][] = [
    ['SVG, whatever it calls itself', () => hostile.svg, 415],
    ['a web page', () => hostile.html, 400],
    ['a PDF', () => Buffer.from('%PDF-1.7 with a picture inside'), 400],
    ['a GIF that is a script too', () => hostile.gifAndScript, 415],
    ['an animation of 10,000 frames', () => hostile.animation(), 415],
    ['a truncated JPEG', hostile.truncated, 400],
    ['a JPEG of nothing but its first bytes', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 400],
    ['a header that claims 30,000 x 30,000', hostile.forgedSize, 413],
    ['more than 8 MB', async () => Buffer.concat([await hostile.photo(), Buffer.alloc(8 * 2 ** 20)]), 413],
  ]
  for (const [what, make, status] of refused) {
    test(what, async ({ as }) => {
      const alice = await as('alice')
      for (const type of ['image/jpeg', 'image/svg+xml', 'text/html']) {
        const answer = await send(alice, dataUrl(await make(), type))
        expect(answer.status(), await answer.text()).toBe(status)
        expect(((await answer.json()) as { message: string }).message).toMatch(/image|large/)
      }
    })
  }

  test('14,000 x 14,000 pixels of one colour, in under 200 ms and with constant memory', async ({ as, server }) => {
    const alice = await as('alice')
    const flood = dataUrl(hostile.pixelFlood(), 'image/png')
    await kept(alice, dataUrl(await hostile.photo()))
    const times: number[] = []
    const rise = await riseOf(server, async () => {
      for (let n = 0; n < 5; n++) {
        const start = performance.now()
        expect((await send(alice, flood)).status()).toBe(413)
        times.push(performance.now() - start)
      }
    })
    expect(Math.min(...times)).toBeLessThan(200)
    expect(rise).toBeLessThan(100)
  })

  test('data that unpacks to 200 MB, with constant memory', async ({ as, server }) => {
    const alice = await as('alice')
    await kept(alice, dataUrl(await hostile.photo()))
    for (const bomb of [hostile.profileBomb(), hostile.pixelBomb()]) {
      const rise = await riseOf(server, async () => {
        // A decoder may also accept the picture if it stops reading once it has all the pixels.
        expect([201, 400, 413]).toContain((await send(alice, dataUrl(bomb, 'image/png'))).status())
      })
      expect(rise).toBeLessThan(100)
    }
  })

  test('a body over 15 MB that comes in chunks and claims no length', async ({ as, server }) => {
    const { cookies } = await (await as('alice')).storageState()
    const head = rawRequest('POST', '/api/biometric/verify', {
      Host: 'localhost',
      Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      'Content-Type': 'application/json',
      'Transfer-Encoding': 'chunked',
    })
    const chunk = `100000\r\n${'a'.repeat(2 ** 20)}\r\n`
    let status = 0
    const rise = await riseOf(server, async () => {
      status = (await sendRaw(server.url, `${head}${chunk.repeat(20)}0\r\n\r\n`)).status
    })
    expect(status).toBe(413)
    expect(rise).toBeLessThan(150)
  })
})

test.describe('pictures that are stored safely', () => {
  const polyglots: [string, () => Promise<Buffer>][] = [
    ['a JPEG that is a web page too', hostile.jpegAndHtml],
    ['a JPEG that is a PDF too', hostile.jpegAndPdf],
    ['a JPEG with an archive behind it', hostile.jpegAndZip],
  ]
  for (const [what, make] of polyglots) {
    test(what, async ({ as }) => {
      const bytes = await make()
      expect(bytes.includes(hostile.PLANTED)).toBe(true)
      const stored = await kept(await as('alice'), dataUrl(bytes))
      expect(stored.includes(hostile.PLANTED)).toBe(false)
      expect(stored.includes('%PDF')).toBe(false)
      expect((await sharp(stored).metadata()).format).toBe('jpeg')
    })
  }

  test('CMYK becomes sRGB, progressive stays a picture', async ({ as }) => {
    const alice = await as('alice')
    for (const make of [hostile.cmyk, hostile.progressive]) {
      const { space, width, height } = await sharp(await kept(alice, dataUrl(await make()))).metadata()
      expect({ space, width, height }).toEqual({ space: 'srgb', width: 640, height: 800 })
    }
  })

  test('a photograph on its side is turned upright, and loses its location', async ({ as }) => {
    const lying = await hostile.sideways()
    expect(await sharp(lying).metadata()).toMatchObject({ width: 800, height: 640, orientation: 6 })
    const stored = await kept(await as('alice'), dataUrl(lying))
    const { width, height, exif, orientation } = await sharp(stored).metadata()
    expect({ width, height, exif, orientation }).toEqual({ width: 640, height: 800 })
  })

  test('of 10,000 frames the first is kept for news, with constant memory', async ({ as, server }) => {
    const dana = await as('dana')
    await kept(dana, dataUrl(await hostile.photo()))
    const article = { title: 'Moving', content: 'Picture', category: 'company', imageUrl: dataUrl(hostile.animation()) }
    const rise = await riseOf(server, async () => {
      const answer = await dana.post('/api/admin/news', { data: article })
      expect(answer.status(), await answer.text()).toBe(201)
      const { imageUrl } = (await answer.json()) as { imageUrl: string }
      const { format, pages } = await sharp(await (await dana.get(imageUrl)).body()).metadata()
      expect({ format, pages }).toEqual({ format: 'jpeg' })
    })
    expect(rise).toBeLessThan(150)
  })
})

test.describe('a stored file', () => {
  test('is not run by any browser: sandboxed, with our own type, never sniffed', async ({ as }) => {
    const alice = await as('alice')
    const answer = await send(alice, dataUrl(await hostile.jpegAndHtml(), 'text/html'))
    const headers = (await alice.get(((await answer.json()) as { url: string }).url)).headers()
    expect(headers['content-type']).toBe('image/jpeg')
    expect(headers['content-security-policy']).toContain("default-src 'none'; sandbox")
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test('of a document comes as a download, whatever is in it', async ({ as }) => {
    const dana = await as('dana')
    const pdf = Buffer.from(`%PDF-1.7\n${hostile.html.toString()}`)
    const made = await dana.post('/api/admin/files', { data: { name: 'a".pdf', data: dataUrl(pdf, 'text/html') } })
    expect(made.status()).toBe(201)
    const headers = (await dana.get(((await made.json()) as { url: string }).url)).headers()
    expect(headers['content-disposition']).toMatch(/^attachment; /)
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-security-policy']).toContain('sandbox')
  })

  test('is not found by anyone else', async ({ as }) => {
    const answer = await send(await as('alice'), dataUrl(await hostile.photo()))
    const { url } = (await answer.json()) as { url: string }
    expect((await (await as('bob')).get(url)).status()).toBe(404)
    expect((await (await as('nobody')).get(url)).status()).toBe(401)
    expect((await (await as('dana')).get(url)).status()).toBe(200)
  })
})

test.describe('no archive is unpacked here', () => {
  test('an office file that is a bomb is stored as it came, with constant memory', async ({ as, server }) => {
    const { zipSync } = await import('fflate')
    const bomb = zipSync({ 'word/document.xml': new Uint8Array(100 * 2 ** 20) })
    const dana = await as('dana')
    const rise = await riseOf(server, async () => {
      const input = { name: 'bomb.docx', data: dataUrl(bomb, 'application/zip') }
      expect((await dana.post('/api/admin/files', { data: input })).status()).toBe(201)
    })
    expect(rise).toBeLessThan(80)
  })

  test('a list of staff of a million rows, or of one endless cell, is refused with a reason', async ({
    as,
    baseURL,
  }) => {
    const dana = await as('dana')
    const post = (csv: string) =>
      dana.post('/admin/staff/import', { multipart: { intent: 'import', csv }, headers: { Origin: baseURL! } })
    const heading = 'First Name,Last Name,Email\n'
    const long = [heading + 'a,b,c\n'.repeat(1_000_000), heading + `"${'x'.repeat(9_000_000)}`]
    const dense = [heading + 'a,b,c\n'.repeat(150_000), heading + `"${'x'.repeat(900_000)}`, '"'.repeat(900_000)]
    for (const csv of [...long, ...dense]) {
      const start = performance.now()
      expect([400, 413]).toContain((await post(csv)).status())
      expect(performance.now() - start).toBeLessThan(5000)
    }
  })
})
