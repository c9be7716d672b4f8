import { hash, timingSafeEqual } from 'node:crypto'
import fs from 'node:fs'
import http from 'node:http'
import { env } from '~/platform/env.server.ts'
import { INFERENCE, LARGEST_CALL, modelsMark, packAnswer, unpackTask } from '~/platform/inference-wire.ts'
import { log } from '~/platform/log.server.ts'
import { endOf, FOR_GOOD } from '~/platform/start-fault.ts'
import { inspectRaw, inspectionState, startThreads, stopThreads } from '~/platform/threads.server.ts'

// npm run inference: checks the pictures of several companies on one machine. A picture comes in, scores go out, and
// nothing is stored (deploy/workforce-inference.service). It listens on SOCKET, or else on HOST and PORT.
const { INFERENCE_TOKEN: token, SOCKET, HOST, PORT } = settings()
const digest = (text: string) => hash('sha256', text, 'buffer')
const isKnown = (given: string | undefined) => timingSafeEqual(digest(given ?? ''), digest(`Bearer ${token}`))

const server = http.createServer({ requestTimeout: 20_000 }, (request, response) => {
  const end = (status: number, body: string) => {
    response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    response.end(body)
  }
  const refuse = (status: number, message: string) => {
    end(status, JSON.stringify({ message }))
    request.resume()
  }
  if (request.url === '/readyz') return end(inspectionState() === 'ready' ? 200 : 503, '{}')
  if (request.url !== INFERENCE.path || request.method !== 'POST') return refuse(404, 'There is no such page')
  if (!isKnown(request.headers.authorization)) return refuse(401, 'This needs the token of INFERENCE_TOKEN')
  if (request.headers[INFERENCE.models] !== modelsMark()) return refuse(409, `This is ${modelsMark()}`)
  if (inspectionState() !== 'ready') return refuse(503, 'loading')
  const size = Number(request.headers['content-length'])
  if (!(size <= LARGEST_CALL)) return refuse(413, 'The pictures are too large')
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const task = unpackTask(String(request.headers[INFERENCE.task]), Buffer.concat(parts))
    if (!task) return refuse(400, 'This is no task')
    inspectRaw(task).then(
      (value) => end(200, packAnswer({ value })),
      (error: { code?: string }) => {
        // A picture that cannot be read gets an answer. Only a missing thread is an error.
        const isOurs = ['busy', 'timeout', 'loading', 'crashed', 'closed'].includes(error.code ?? 'crashed')
        if (isOurs) refuse(503, error.code ?? 'crashed')
        else end(200, packAnswer({ fault: error.code! }))
      },
    )
  })
})
if (SOCKET) fs.rmSync(SOCKET, { force: true })
server.listen(SOCKET ? { path: SOCKET, writableAll: true } : { port: PORT, host: HOST }, () => {
  log().info({ at: SOCKET ?? `${HOST}:${PORT}` }, 'pictures are looked at')
})
await startThreads()
if (process.send) process.send({ ready: (server.address() as { port?: number } | null)?.port ?? 0 })
const stop = () => server.close(() => void stopThreads().then(() => process.exit(0)))
process.on('SIGTERM', stop).on('SIGINT', stop)

function settings() {
  try {
    const { INFERENCE_TOKEN, ...others } = env()
    if (INFERENCE_TOKEN) return { INFERENCE_TOKEN, ...others }
    console.error('Set INFERENCE_TOKEN to at least 16 characters, here and for each company.')
  } catch (error) {
    console.error(endOf(error, () => '').said)
  }
  process.exit(FOR_GOOD)
}
