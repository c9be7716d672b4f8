// npm run docs:api: writes the documentation of the tables in app/api, for people (docs/api.md) and for programs
// (docs/openapi.json).
import { format } from 'prettier'
import { mkdirSync, writeFileSync } from 'node:fs'
import { EXAMPLES } from '../app/api/examples.ts'
import { described } from '../app/api/index.ts'
import { pageOf } from '../app/http/describe-page.ts'

mkdirSync('docs', { recursive: true })
writeFileSync('docs/api.md', pageOf(described(), EXAMPLES))
writeFileSync('docs/openapi.json', await format(JSON.stringify(described()), { parser: 'json', printWidth: 120 }))
process.exit(0)
