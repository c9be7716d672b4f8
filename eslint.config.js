import js from '@eslint/js'
import a11y from 'eslint-plugin-jsx-a11y'
import hooks from 'eslint-plugin-react-hooks'
import ts from 'typescript-eslint'
import { papers } from './scripts/eslint-papers.js'

const noDatabase = {
  regex: '^(drizzle-orm|better-sqlite3|#db/)',
  message: 'Routes, http and ui call use cases; only app/domain knows the database.',
}
const noHttp = {
  regex: '^(@remix-run/|react($|/|-dom)|express|~/(api|http|browser|routes|ui)/)',
  message: 'app/domain has never heard of HTTP or React.',
}
const noEnding = {
  regex: '^(\\.|~/|#(db|workers|models)/)(?!.*\\.(tsx?|m?js|css|json|woff2)(\\?\\w+)?$)',
  message: 'An import of our own names its file with the ending.',
}
const noThreads = { regex: '^piscina$', message: 'workers/pool.ts is the only file that knows Piscina.' }
const noPlainForm = {
  group: ['@remix-run/react'],
  importNames: ['Form'],
  message: 'The Form of app/ui/form.tsx counts once when it is sent again.',
}
const noTypeImport = {
  selector: "ImportDeclaration[importKind='type']:has(ImportSpecifier)",
  message: "Types are imported as `import { type X } from '...'`.",
}
const noEnv = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Only app/platform/env.server.ts reads process.env.',
}
// What an option without a value sends is its text, which a browser may have translated.
const noValuelessOption = {
  selector: "JSXOpeningElement[name.name='option']:not(:has(JSXAttribute[name.name='value']))",
  message: 'An option names the value that it sends.',
}

// The browser may not know a fetcher's route yet, and a navigation meanwhile would turn the whole page into a 404.
const noFetcherLoad = {
  selector: "CallExpression[callee.property.name='load']",
  message: 'Pages ask for more through app/api/call.ts.',
}

export default ts.config(
  {
    ignores: [
      'build/**',
      'node_modules/**',
      '.node/**',
      '.vite/**',
      'e2e/results/**',
      'data/**',
      'demo-data/**',
      'db/migrations/**',
    ],
  },
  js.configs.recommended,
  ...ts.configs.recommended,
  {
    plugins: { comments: { rules: { papers } } },
    rules: {
      'comments/papers': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      'no-restricted-imports': 'off',
      '@typescript-eslint/no-restricted-imports': ['error', { patterns: [noEnding, noThreads] }],
      'no-restricted-syntax': ['error', noTypeImport],
      eqeqeq: ['error', 'smart'],
    },
  },
  {
    files: ['**/*.tsx'],
    ...a11y.flatConfigs.recommended,
  },
  {
    files: ['app/**/*.tsx', 'app/{browser,ui}/**/*.ts'],
    plugins: { 'react-hooks': hooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['app/{routes,api,http,browser,ui}/**'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { patterns: [noDatabase, noEnding, noThreads, noPlainForm] },
      ],
    },
  },
  {
    files: ['app/ui/form.tsx'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns: [noDatabase, noEnding, noThreads] }] },
  },
  {
    files: ['app/{routes,browser/live,ui}/**'],
    rules: { 'no-restricted-globals': ['error', { name: 'fetch', message: 'Pages call through app/api/call.ts.' }] },
  },
  {
    files: ['app/domain/**', 'app/jobs/**', 'app/platform/**'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns: [noEnding, noHttp, noThreads] }] },
  },
  {
    files: ['app/**', 'db/**', 'workers/**', 'server.ts'],
    ignores: ['**/*.test.ts', '**/*.test.tsx', 'db/drizzle.config.ts'],
    rules: { 'no-restricted-syntax': ['error', noEnv, noTypeImport, noFetcherLoad, noValuelessOption] },
  },
  { files: ['app/platform/env.server.ts'], rules: { 'no-restricted-syntax': ['error', noTypeImport] } },
  {
    files: ['workers/pool.ts'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns: [noEnding] }] },
  },
  {
    files: ['scripts/**', '**/*.cjs', '**/*.mjs', '**/*.js'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        module: 'writable',
        require: 'readonly',
        fetch: 'readonly',
        setInterval: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        performance: 'readonly',
        self: 'readonly',
        caches: 'readonly',
        indexedDB: 'readonly',
        navigator: 'readonly',
        BroadcastChannel: 'readonly',
        clients: 'readonly',
        Response: 'readonly',
      },
    },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
)
