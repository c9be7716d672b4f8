/** The architecture's arrows: they only point down, types included, and nothing goes round in a circle. */
const rule = (name, from, to) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: to },
})

// Circles of folders, such as two nouns that need each other, are found by app/platform/circles.test.ts.
module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    rule(
      'domain-knows-no-doors',
      '^app/(domain|jobs|platform)',
      '^app/(api|http|routes|ui|live|outbox|service-worker)|^server\\.ts',
    ),
    rule('platform-knows-no-noun', '^app/platform', '^app/(domain|jobs)'),
    rule('nouns-know-no-jobs', '^app/domain', '^app/jobs'),
    rule(
      'ui-knows-no-business',
      '^app/ui/(?!fields/)',
      '^app/(api(?!/call\\.ts)|http|routes|live|outbox|domain|jobs)/|^app/platform/.*\\.server',
    ),
    rule('fields-know-forms', '^app/ui/fields', '^app/(api|http|routes|live|jobs)/|^app/domain/(?!forms/)|\\.server'),
    rule('live-knows-events', '^app/live', '^app/(http|routes|jobs)/|^app/domain/(?!events/)|\\.server'),
    rule('outbox-runs-in-the-browser', '^app/outbox', '^app/(http|routes|jobs)/|\\.server'),
    rule('worker-runs-in-the-browser', '^app/service-worker', '^app/(http|routes|jobs)/|\\.server'),
    rule('nobody-needs-the-worker', '^app/(?!service-worker)', '^app/service-worker'),
    rule('db-knows-nobody', '^db', '^(app|workers|models)/'),
    rule('workers-know-only-models', '^workers', '^(app|db)/'),
    rule('models-know-nobody', '^models', '^(app|db|workers)/'),
    rule('nobody-imports-server', '.', '^server\\.ts'),
    rule('doors-reach-no-database', '^app/(api|routes|http|ui|live|outbox)', '^(db|workers|models)/'),
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
