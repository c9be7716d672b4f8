import http from 'node:http'
import { readsOf } from './reads.ts'

/**
 * Runs the yardsticks in a separate process: bare node:http, and node:http with the same reads as the product. Other
 * requests are only read.
 */
const [folder, userId] = process.argv.slice(2) as [string, string]
const reads = readsOf(folder, userId)
const server = http.createServer((request, response) => {
  response.setHeader('Content-Type', 'application/json')
  if (request.url === '/status') return void response.end(JSON.stringify(reads.status()))
  request.resume().on('end', () => response.end('{"ok":true}'))
})
server.listen(0, '127.0.0.1', () => process.send?.({ ready: (server.address() as { port: number }).port }))
