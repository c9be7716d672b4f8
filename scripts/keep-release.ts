// npm run release:keep: lets the test people use the built product for a day and stores the data as
// e2e/support/releases/VERSION.db.gz. Every later release is tested on it (e2e/faults/releases.test.ts).
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { exampleOf } from '../app/domain/forms/forms/form.ts'
import { findTemplate } from '../app/domain/forms/forms/templates/index.ts'
import { addDays, dayOf } from '../app/platform/dates.ts'
import { LEAVE_AHEAD_DAYS } from '../e2e/support/kept-release.ts'
import { call, cookieOf } from '../e2e/support/load.ts'
import { type PEOPLE } from '../e2e/support/people.ts'
import { startServer } from '../e2e/support/server.ts'
import { makeTemplate } from '../e2e/support/template.ts'
import { build, install } from './prepare.mjs'

const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { version: string }
const file = `e2e/support/releases/${version}.db.gz`
if (fs.existsSync(file)) throw new Error(`${file} is there already, and a release that is out is never changed.`)

install()
build()
const removeTemplate = await makeTemplate()
const server = await startServer()

/** Makes a call that must succeed. */
async function post(who: keyof typeof PEOPLE, address: string, input: object = {}) {
  const { status, body } = await call(server.url, await cookieOf(server.url, who), 'POST', address, input)
  if (status >= 300) throw new Error(`${address}: ${status} ${JSON.stringify(body)}`)
  return body as unknown as { id: string }
}

const place = { latitude: 51.5034, longitude: -0.1276, accuracy: 12, address: '1 Wharf Road, London' }
// The test looks for this text, and for dates this many days apart, in the data of every release.
const leave = addDays(dayOf(new Date()), LEAVE_AHEAD_DAYS)
await post('alice', '/api/clock', { action: 'clock_in', location: place, manualCheck: true, uniformDetected: true })
await post('bob', '/api/holidays', { startDate: leave, endDate: addDays(leave, 4) })
await post('bob', '/api/forms/submissions', { templateId: 20, formData: exampleOf(findTemplate(20)!), status: 'draft' })
await post('dana', '/api/admin/news', { title: 'Winter rota', content: 'From Monday.', category: 'company' })
const { id } = await post('charlie', '/api/emergency', { type: 'sos', location: place, notes: 'At the gate' })
await post('dana', `/api/emergency/${id}/acknowledge`)

// When a signal ends the server, it writes everything into portal.db. server.stop() would also remove the folder.
server.process.removeAllListeners('exit')
server.process.kill('SIGTERM')
await once(server.process, 'exit')
fs.writeFileSync(file, gzipSync(fs.readFileSync(path.join(server.folder, 'portal.db')), { level: 9 }))
fs.rmSync(server.folder, { recursive: true })
removeTemplate()
console.log(`${file}: ${Math.round(fs.statSync(file).size / 1024)} KB. Now run e2e/faults/releases.test.ts.`)
process.exit(0)
