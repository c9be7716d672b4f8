import http from 'node:http'

/**
 * Requests these addresses every 20 ms in a separate process, whether or not the last answer has come, so that a server
 * that is blocked cannot hide it. `begin` starts; `end` returns the milliseconds of each answer, by address.
 */
const EVERY_MS = 20
const addresses = process.argv.slice(2)
const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity })
let times: number[][] = []
let under: Promise<void>[] = []
let timer: NodeJS.Timeout | undefined

function look(at: number): Promise<void> {
  const own = times[at]!
  const start = performance.now()
  return new Promise((resolve) => {
    const done = (good: boolean) => (own.push(good ? performance.now() - start : Infinity), resolve())
    http
      .get(addresses[at]!, { agent }, (answer) => answer.resume().on('end', () => done(answer.statusCode === 200)))
      .on('error', () => done(false))
  })
}

process.on('message', (asked) => {
  if (asked === 'begin') {
    times = addresses.map(() => [])
    under = []
    timer = setInterval(() => addresses.forEach((_, at) => under.push(look(at))), EVERY_MS)
    process.send!('begun')
  } else {
    clearInterval(timer)
    void Promise.all(under).then(() => process.send!(times))
  }
})
process.send!({ ready: 0 })
