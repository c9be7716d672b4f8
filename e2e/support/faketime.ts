import fs from 'node:fs'

/** Debian's library that makes a process's clock jump (package faketime); undefined if it is not installed. */
export const FAKETIME = ['x86_64', 'aarch64']
  .map((kind) => `/usr/lib/${kind}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((file) => fs.existsSync(file))

/**
 * The settings that make a process of the product share the clock of a run under `faketime`; empty in any other run. It
 * inherits nothing else from the run.
 */
export const CLOCK_OF_RUN: Record<string, string> = Object.fromEntries(
  Object.entries(process.env).filter(
    (one): one is [string, string] =>
      one[0].startsWith('FAKETIME') || (one[0] === 'LD_PRELOAD' && !!process.env.FAKETIME),
  ),
)
