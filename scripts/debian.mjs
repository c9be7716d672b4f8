// Installs Debian packages that the tests need, if this process is allowed to.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

/** Installs Chromium without a window, in which browser tests take half the time. Returns whether it is there. */
export function ensureHeadlessShell() {
  return fs.existsSync('/usr/bin/chromium-headless-shell') || installPackage('chromium-headless-shell')
}

/** Installs the library for tests in which the clock jumps. Without it these tests are skipped. */
export function ensureFaketime() {
  if (fs.existsSync('/usr/bin/faketime') || installPackage('faketime')) return
  console.log('Left out: clock jumps, because libfaketime is not installed (apt-get install faketime).')
}

/**
 * Installs the compiler for the library that simulates a power cut (e2e/support/disk.c). Without it the tests that use
 * this library are skipped.
 */
export function ensureCompiler() {
  if (fs.existsSync('/usr/bin/gcc') || (installPackage('gcc') && installPackage('libc6-dev'))) return
  console.log('Left out: power cuts, because gcc is not installed (apt-get install gcc libc6-dev).')
}

/** Installs the program for off-site backups. Without it the tests of those backups are skipped. */
export function ensureRestic() {
  if (fs.existsSync('/usr/bin/restic') || installPackage('restic')) return
  console.log('Left out: copies elsewhere, because restic is not installed (apt-get install restic).')
}

/** Installs the programs for a standby and its machine. Without them the tests of the standby are skipped. */
export function ensureStandby() {
  const wanted = [
    ['/usr/bin/rclone', 'rclone'],
    ['/usr/bin/age-keygen', 'age'],
    ['/usr/bin/sftp', 'openssh-client'],
    // If the machine has a service manager, the package would start a server that everyone can reach.
    ...(fs.existsSync('/run/systemd/system') ? [] : [['/usr/sbin/sshd', 'openssh-server']]),
  ]
  const missing = wanted.filter(([file, name]) => !fs.existsSync(file) && !installPackage(name))
  if (missing.length > 0)
    console.log(`Left out: parts of the standby (apt-get install ${missing.map(([, name]) => name).join(' ')}).`)
}

/** Installs the program that traces system calls. Without it the test that uses it is skipped. */
export function ensureStrace() {
  if (fs.existsSync('/usr/bin/strace') || installPackage('strace')) return
  console.log('Left out: the trace of system calls, because strace is not installed (apt-get install strace).')
}

/** Installs two more browsers for the long fault tests. `npm test` uses them if they are installed. */
export function ensureEngines() {
  const missing = [
    ['/usr/bin/firefox-esr', 'firefox-esr'],
    ['/usr/bin/WebKitWebDriver', 'webkit2gtk-driver'],
    ['/usr/bin/xvfb-run', 'xvfb'],
  ].filter(([file, name]) => !fs.existsSync(file) && !installPackage(name))
  if (missing.length > 0)
    console.log(`Left out: Firefox and WebKit (apt-get install ${missing.map(([, name]) => name).join(' ')}).`)
}

/** Installs a package if this process is root on Debian. Returns whether it is there afterwards. */
export function installPackage(name) {
  if (process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) return false
  const apt = (...args) => spawnSync('apt-get', ['-q', ...args], { stdio: 'inherit' }).status === 0
  return apt('update') && apt('install', '-y', name)
}
