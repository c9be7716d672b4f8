// Runs before the product is loaded, so that an unsuitable Node or native part is reported in a sentence and not as a
// crash. The build puts it unchanged before the server and every command.
import { createRequire } from 'node:module'

// Only the product's own user may read the database, files and backups, whatever the machine's default.
process.umask(0o077)

const require = createRequire(import.meta.url)
const [major, minor] = process.versions.node.split('.').map(Number)
const here = `Node ${process.versions.node} on ${process.platform}-${process.arch}`
if (process.report) process.report.excludeNetwork = true
const glibc = process.platform !== 'linux' || process.report?.getReport().header.glibcVersionRuntime

if (major < 22 || (major === 22 && minor < 12)) {
  end(`This needs Node 22.12 or newer; here is ${process.versions.node}. "npm start" fetches a newer one by itself.`)
}

// Each native part has a check that costs nothing, because the server loads that part anyway. Only threads load sharp,
// so for sharp it must be enough that its binary exists.
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
