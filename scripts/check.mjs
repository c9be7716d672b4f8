// npm run check: types, lint with the import rules, format, unit tests. Unchanged files are not checked again.
import { look } from './look.mjs'
import { install } from './prepare.mjs'

install()
await look(undefined, true)
