import http from 'node:http'
import { type AddressInfo } from 'node:net'

/** For tests: a real server on a free port with the given answers; `asked` lists its requests. */
export async function openNeighbour(answer: (request: http.IncomingMessage, response: http.ServerResponse) => void) {
  const asked: http.IncomingMessage[] = []
  const server = http.createServer((request, response) => {
    asked.push(request)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  return { url, asked, close }
}
