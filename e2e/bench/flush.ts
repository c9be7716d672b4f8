import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'

/**
 * Runs a bare node:http server in a separate process, with which the cost of a commit is compared. It writes as many
 * pages as a punch does, and flushes them.
 */
const PAGES = 24
const [folder] = process.argv.slice(2) as [string]
const file = fs.openSync(path.join(folder, 'portal.db-wal'), 'w+')
const pages = Buffer.alloc(PAGES * 4096, 1)
const server = http.createServer((request, response) => {
  request.resume().on('end', () => {
    fs.writeSync(file, pages, 0, pages.length, 0)
    fs.fdatasync(file, (error) => response.writeHead(error ? 500 : 200).end('{}'))
  })
})
server.listen(0, '127.0.0.1', () => process.send?.({ ready: (server.address() as { port: number }).port }))
