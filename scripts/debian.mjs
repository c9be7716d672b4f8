// What the tests want of Debian's packages, installed where this process may.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

/** Chromium without a window of its own, in which browser tests need half the time; says whether it is there. */
export function ensureHeadlessShell() {
  return fs.existsSync('/usr/bin/chromium-headless-shell') || installPackage('chromium-headless-shell')
}

/** The library for the tests in which the clock jumps; where it cannot be installed these are left out. */
export function ensureFaketime() {
  if (fs.existsSync('/usr/bin/faketime') || installPackage('faketime')) return
  console.log('Left out: clock jumps, because libfaketime is not installed (apt-get install faketime).')
}

/** The compiler for the library that cuts the power (e2e/support/disk.c); where it cannot be installed its tests are left out. */
export function ensureCompiler() {
  if (fs.existsSync('/usr/bin/gcc') || (installPackage('gcc') && installPackage('libc6-dev'))) return
  console.log('Left out: power cuts, because gcc is not installed (apt-get install gcc libc6-dev).')
}

/** What keeps copies elsewhere; where it cannot be installed its tests are left out. */
export function ensureRestic() {
  if (fs.existsSync('/usr/bin/restic') || installPackage('restic')) return
  console.log('Left out: copies elsewhere, because restic is not installed (apt-get install restic).')
}

/** What keeps a standby, and plays its machine; where it cannot be installed its tests are left out. */
export function ensureStandby() {
  const wanted = [
    ['/usr/bin/rclone', 'rclone'],
    ['/usr/bin/age-keygen', 'age'],
    ['/usr/bin/sftp', 'openssh-client'],
    // Where a service manager runs, the package would start a server for everybody.
    ...(fs.existsSync('/run/systemd/system') ? [] : [['/usr/sbin/sshd', 'openssh-server']]),
  ]
  const missing = wanted.filter(([file, name]) => !fs.existsSync(file) && !installPackage(name))
  if (missing.length > 0)
    console.log(`Left out: parts of the standby (apt-get install ${missing.map(([, name]) => name).join(' ')}).`)
}

/** What watches system calls; where it cannot be installed its test is left out. */
export function ensureStrace() {
  if (fs.existsSync('/usr/bin/strace') || installPackage('strace')) return
  console.log('Left out: the trace of system calls, because strace is not installed (apt-get install strace).')
}

/** Two more browsers, for the long fault tests; `npm test` uses them where they are. */
export function ensureEngines() {
  const missing = [
    ['/usr/bin/firefox-esr', 'firefox-esr'],
    ['/usr/bin/WebKitWebDriver', 'webkit2gtk-driver'],
    ['/usr/bin/xvfb-run', 'xvfb'],
  ].filter(([file, name]) => !fs.existsSync(file) && !installPackage(name))
  if (missing.length > 0)
    console.log(`Left out: Firefox and WebKit (apt-get install ${missing.map(([, name]) => name).join(' ')}).`)
}

/** Installs a package when root on Debian; says whether it is there now. */
export function installPackage(name) {
  if (process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) return false
  const apt = (...args) => spawnSync('apt-get', ['-q', ...args], { stdio: 'inherit' }).status === 0
  return apt('update') && apt('install', '-y', name)
}
