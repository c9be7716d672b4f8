// npm run lint: ESLint and the architecture's import rules.
import { look } from './look.mjs'
import { install } from './prepare.mjs'

install()
await look(['eslint', 'depcruise'])
