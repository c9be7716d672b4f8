// npm run lint: ESLint, then the architecture's arrows.
import { install, run } from './prepare.mjs'

install()
run('npx', ['eslint', '.'])
run('npx', ['depcruise', '--config', '.dependency-cruiser.cjs', 'app', 'db', 'workers', 'models', 'e2e', 'server.ts'])
