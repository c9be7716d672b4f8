/** The architecture's arrows: they only point down, types included, and nothing goes round in a circle. */
const rule = (name, from, to) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: to },
})

/** The groups of nouns from the top down: each knows only itself and those after it. */
const FLOORS = ['overview', 'records', 'offline', 'safety', 'forms', 'fitness', 'account', 'content', 'time', 'kernel']

// Circles of folders, such as two nouns that need each other, are found by app/platform/circles.test.ts.
module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    rule('domain-knows-no-doors', '^app/(domain|jobs|platform)', '^app/(api|http|routes|ui|browser)|^server\\.ts'),
    rule('platform-knows-no-noun', '^app/platform', '^app/(domain|jobs)'),
    rule('nouns-know-no-jobs', '^app/domain', '^app/jobs'),
    rule(
      'ui-knows-no-business',
      '^app/ui/(?!fields/)',
      '^app/(api(?!/call\\.ts)|http|routes|browser/(?!runtime)|domain|jobs)/|^app/platform/.*\\.server',
    ),
    rule(
      'fields-know-forms',
      '^app/ui/fields',
      '^app/(api|http|routes|browser/(?!runtime)|jobs)/|^app/domain/(?!forms/forms/)|\\.server',
    ),
    rule('live-knows-events', '^app/browser/live', '^app/(http|routes|jobs)/|^app/domain/(?!kernel/events/)|\\.server'),
    rule('browser-runs-in-the-browser', '^app/browser', '^app/(http|routes|jobs)/|\\.server'),
    rule('runtime-knows-no-components', '^app/browser/runtime', '^app/(ui|domain|browser/(?!runtime))/'),
    rule('nobody-needs-the-worker', '^app/(?!browser/worker)', '^app/browser/worker'),
    rule('db-knows-nobody', '^db', '^(app|workers|models)/'),
    rule('workers-know-only-models', '^workers', '^(app|db)/'),
    rule('models-know-nobody', '^models', '^(app|db|workers|training)/'),
    rule('nobody-needs-the-training', '^(app|db|workers)/|^server\\.ts', '^training'),
    rule('training-knows-only-models', '^training', '^(app|db)/'),
    ...FLOORS.map((group, floor) =>
      rule(
        `${group}-stands-on-what-is-below`,
        `^app/domain/${group}/`,
        `^app/domain/(${FLOORS.slice(0, floor).join('|') || 'none'})/`,
      ),
    ),
    rule('nobody-imports-server', '.', '^server\\.ts'),
    rule('doors-reach-no-database', '^app/(api|routes|http|ui|browser)', '^(db|workers|models|training)/'),
    rule('nobody-needs-the-tests', '^(app|db|models|workers)/|^server\\.ts', '^e2e'),
    // They try the running product; of its sources they read what is plain data, such as the questions of a form.
    rule('tests-from-outside', '^e2e/(contract|journeys|faults)', '^app/.*\\.(server|tsx)|^(db|models|workers)/'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Unit tests, which lie beside what they try, use all they need to arrange it, of e2e/support too.
    exclude: { path: 'node_modules|^(app|db|models|workers)/.*\\.test\\.tsx?$' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
