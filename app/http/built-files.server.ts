import fs from 'node:fs'
import path from 'node:path'
import express, { type NextFunction, type Request, type Response } from 'express'

/**
 * The encodings in which scripts/build.mjs also writes each text file, the smaller first, with the ending of its name.
 */
const ENDINGS = { br: '.br', gzip: '.gz' } as const
type Encoding = keyof typeof ENDINGS
const ENCODINGS = Object.keys(ENDINGS) as Encoding[]

/**
 * Returns the handler for the files of the build. A text file is sent as it was compressed when it was built: smaller
 * than the server could make it for each reader, and without its work.
 * @param folder the built files for browsers
 */
export function builtFiles(folder: string) {
  const files = express.static(folder, { index: false, redirect: false, cacheControl: false, setHeaders })
  const there = new Set(fs.readdirSync(folder, { recursive: true }).map((name) => `/${String(name)}`))
  return (request: Request, response: Response, next: NextFunction): void => {
    const { path: asked, url } = request
    // Addresses of pages have no dot, and checking the disk for each would slow down every request.
    if (!asked.includes('.')) return next()
    const encoding = there.has(asked + ENDINGS.br) && acceptedBy(request)
    if (!encoding) return files(request, response, next)
    // A dollar sign in the name must not be read as a pattern.
    request.url = url.replace(asked, () => asked + ENDINGS[encoding])
    files(request, response, (error?: unknown) => {
      request.url = url
      if (error) next(error)
      // The compressed file is gone, perhaps because the folder is being replaced.
      else files(request, response, next)
    })
  }
}

/** Returns the smallest encoding that the reader accepts, if any. */
function acceptedBy(request: Request): Encoding | undefined {
  const accepted = request.acceptsEncodings()
  return ENCODINGS.find((one) => accepted.includes(one))
}

/** The names of assets change with their content, so browsers keep them for a year. */
const FOR_GOOD = 'public, max-age=31536000, immutable'

function setHeaders(response: Response, file: string): void {
  const encoding = ENCODINGS.find((one) => file.endsWith(ENDINGS[one]))
  const { dir, base, ext } = path.parse(encoding ? file.slice(0, -ENDINGS[encoding].length) : file)
  response.vary('Accept-Encoding')
  if (encoding) response.type(ext).setHeader('Content-Encoding', encoding)
  const others = base === 'sw.js' ? 'no-cache' : 'public, max-age=3600'
  response.setHeader('Cache-Control', path.basename(dir) === 'assets' ? FOR_GOOD : others)
}
