/** The architecture's arrows: they only point down, and nothing goes round in a circle. */
const rule = (name, from, to) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: { path: to },
})

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    rule('domain-knows-no-doors', '^app/(domain|jobs|platform)', '^app/(api|http|routes|ui)|^server\\.ts'),
    rule('platform-knows-no-noun', '^app/platform', '^app/(domain|jobs)'),
    rule('nouns-know-no-jobs', '^app/domain', '^app/jobs'),
    rule(
      'ui-knows-no-business',
      '^app/ui',
      '^app/(api|http(?!/call\\.ts)|routes)|^app/(domain|jobs|platform)/.*\\.server',
    ),
    rule('db-knows-nobody', '^db', '^(app|workers|models)/'),
    rule('workers-know-nobody', '^workers', '^(app|db)/'),
    rule('nobody-imports-server', '.', '^server\\.ts'),
    rule('doors-reach-no-database', '^app/(api|routes|http|ui)', '^(db|workers|models)/'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(node_modules|\\.test\\.tsx?$)' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: false,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
