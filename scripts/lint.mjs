// npm run lint: ESLint, then the architecture's arrows.
import { install, run } from './prepare.mjs'

install()
// Quick where nothing changed; a rule that looks at types may then miss what another file changed, so CI looks at all.
const kept = process.argv.includes('--cache') ? ['--cache', '--cache-location', '.vite/eslint'] : []
run('npx', ['eslint', ...kept, '.'])
run('npx', ['depcruise', '--config', '.dependency-cruiser.cjs', 'app', 'db', 'workers', 'models', 'e2e', 'server.ts'])
