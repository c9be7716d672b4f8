import fs from 'node:fs'

/** Debian's library that makes a process's clock jump (package faketime); undefined if it is not installed. */
export const FAKETIME = ['x86_64', 'aarch64']
  .map((kind) => `/usr/lib/${kind}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((file) => fs.existsSync(file))
