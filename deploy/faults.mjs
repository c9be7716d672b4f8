// npm run faults: the long fault tests (npm test runs a short version of each). At most 20 minutes.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { build, install, run } from './prepare.mjs'

install()
build()
tellSkipped()
run('npx', ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--project', 'faults', '--workers', '1'], {
  FAULTS: 'long',
})

/** Says beforehand what this machine cannot show, and what would help. */
function tellSkipped() {
  const machines = ['x86_64-linux-gnu', 'aarch64-linux-gnu']
  if (!machines.some((one) => fs.existsSync(`/usr/lib/${one}/faketime/libfaketimeMT.so.1`)))
    console.log('Skipped: clock jumps, because libfaketime is not installed (apt-get install faketime).')
  const files = Number(spawnSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).stdout)
  if (files < 10_500)
    console.log(`Skipped: 10,000 listeners, because only ${files} open files are allowed (ulimit -Hn 20000).`)
}
