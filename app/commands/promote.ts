import { promote, warmUp } from '../domain/records/standby/promote.server.ts'

// npm run promote [-- --yes] [--first-is-off] [--incomplete]: makes this machine the active one, from the copy at
// STREAM_TO. --first-is-off: a person has checked that the first machine is off; --warm only fetches files ahead of
// time.
const words = process.argv.slice(2)
const begun = performance.now()
try {
  if (words.includes('--warm')) await warmUp()
  else {
    const [yes, firstIsOff, incomplete] = ['--yes', '--first-is-off', '--incomplete'].map((word) =>
      words.includes(word),
    )
    const done = await promote({ yes: yes!, firstIsOff: firstIsOff!, incomplete: incomplete! }, (line) =>
      console.log(`${line} ...`),
    )
    if (done.missing) console.log(`Not in the copy: ${done.missing}`)
    console.log(
      `This machine serves now: term ${done.term}, ${done.keys} keys, ${done.files} files, in ${Math.round((performance.now() - begun) / 1000)} s.${done.kept ? ` The data from before is in ${done.kept}.` : ''} Start it: systemctl enable --now workforce.socket workforce workforce-stream`,
    )
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
