// Runs before the product is loaded: a Node or a native part that does not fit is told in a sentence, not as a crash.
// The build puts it, as it is, in front of the server and of every command.
import { createRequire } from 'node:module'

// Database, files and backups are for the product's own user alone, whatever the machine's habit is.
process.umask(0o077)

const require = createRequire(import.meta.url)
const [major, minor] = process.versions.node.split('.').map(Number)
const here = `Node ${process.versions.node} on ${process.platform}-${process.arch}`
if (process.report) process.report.excludeNetwork = true
const glibc = process.platform !== 'linux' || process.report?.getReport().header.glibcVersionRuntime

if (major < 22 || (major === 22 && minor < 12)) {
  end(`This needs Node 22.12 or newer; here is ${process.versions.node}. "npm start" fetches a newer one by itself.`)
}

// Each with a way to find out that it loads which costs nothing, because the server needs it in any case.
// sharp is loaded by threads alone: that its binary is there must do.
const parts = {
  'better-sqlite3': ['the database', () => new (require('better-sqlite3'))(':memory:').close()],
  '@node-rs/argon2': ['passwords', () => require('@node-rs/argon2')],
  sharp: [
    'pictures',
    () => require.resolve(`@img/sharp-${process.platform}${glibc ? '' : 'musl'}-${process.arch}/sharp.node`),
  ],
}
for (const [name, [purpose, load]] of Object.entries(parts)) {
  try {
    load()
  } catch (error) {
    const why = String(error?.message ?? error).split('\n')[0]
    end(
      `The native part for ${purpose}, ${name}, does not load with ${here}: ${why}\n` +
        'Delete the folder node_modules and run "npm start" again: it installs what fits this machine. ' +
        'If that does not help, use Node 24 on Linux, macOS or Windows with an x64 or arm64 processor.',
    )
  }
}

function end(sentence) {
  console.error(sentence)
  process.exit(1)
}
