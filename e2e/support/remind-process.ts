import { DATA_KEY } from './template.ts'

// This separate process works on a data folder. It opens actions, or sends reminders over some days of a test clock.
// remind-process.ts FOLDER open FIRST DUE                 everyone has a licence that ends on DUE
// remind-process.ts FOLDER remind FIRST FROM TO [KILL N]  days are counted from FIRST; at the Nth email of day KILL it is
//                                                         killed: within a commit, or (N below 0) between two commits
const [folder, what, first, ...more] = process.argv.slice(2) as [string, 'open' | 'remind', string, ...string[]]

const { keep } = await import('../../app/platform/singleton.server.ts')
const { readSettings } = await import('../../app/platform/env.server.ts')
keep('env', readSettings({ DATA_DIR: folder, DATA_KEY, LOG_LEVEL: 'silent', NODE_ENV: 'test' }))
const { expectEvents } = await import('../../app/jobs/events.server.ts')
expectEvents()
const { addDays, instantOf } = await import('../../app/platform/dates.ts')
const { closeStore, commit, store } = await import('../../app/platform/store.server.ts')
const { openAction } = await import('../../app/domain/fitness/actions/work.server.ts')
const { remindDue } = await import('../../app/domain/fitness/actions/remind.server.ts')
const { sqlite } = store()
const end = (): void => void process.kill(process.pid, 'SIGKILL')
const dayAt = (day: number) => addDays(first as `${number}-${number}-${number}`, day)

if (what === 'open') {
  const people = sqlite.prepare("SELECT id FROM users WHERE role <> 'admin'").pluck().all() as string[]
  commit(() => {
    for (const id of people)
      openAction(
        {
          ...{ kind: 'renewal', words: 'Renew your licence', subject: { type: 'credential', id } },
          ...{ dueOn: more[0] as `${number}-${number}-${number}`, userId: id, ownerId: id },
        },
        instantOf(dayAt(0), 8, 0),
      )
  })
} else {
  const [from, to, kill, nth] = more.map(Number) as [number, number, number?, number?]
  for (let day = from; day <= to; day++) {
    if (day === kill) dieAt(nth!, day)
    // Runs that were missed happen at the start. After that, the job runs at its time.
    for (const hour of [0, 8]) await remindDue(instantOf(dayAt(day), hour, 0))
  }
}
closeStore()

function dieAt(nth: number, day: number): void {
  const like = `due:%:${dayAt(day)}`
  if (nth > 0) {
    let count = 0
    sqlite.function('one_more', { directOnly: false }, () => (++count === nth ? (end(), 1) : 0))
    const when = `NEW.once_key LIKE '${like}'`
    sqlite.exec(`CREATE TEMP TRIGGER dies AFTER INSERT ON emails WHEN ${when} BEGIN SELECT one_more(); END`)
    return
  }
  const sent = sqlite.prepare('SELECT count(*) FROM emails WHERE once_key LIKE ?').pluck()
  const look = () => {
    if ((sent.get(like) as number) >= -nth) end()
    setImmediate(look)
  }
  setImmediate(look)
}
