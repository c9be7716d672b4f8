// npm run docs:api: writes docs for the tables in app/api, for people (docs/api.md) and for programs
// (docs/openapi.json).
import { mkdirSync, writeFileSync } from 'node:fs'
import { EXAMPLES } from '../app/api/examples.ts'
import { described } from '../app/api/index.ts'
import { pageOf } from '../app/http/describe-page.ts'

mkdirSync('docs', { recursive: true })
writeFileSync('docs/api.md', pageOf(described(), EXAMPLES))
writeFileSync('docs/openapi.json', `${JSON.stringify(described(), null, 2)}\n`)
process.exit(0)
