// npm run check: types, lint with the import rules, format, unit tests. What did not change is not looked at again.
import { look } from './look.mjs'
import { install } from './prepare.mjs'

install()
await look(undefined, true)
