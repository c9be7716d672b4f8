// npm run check: types, lint with the import rules, format, and unit tests. Files that have not changed are not checked
// again.
import { look } from './look.mjs'
import { install } from './prepare.mjs'

install()
await look(undefined, true)
