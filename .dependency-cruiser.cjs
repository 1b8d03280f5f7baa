// The floors of docs/ARCHITECTURE.md, held by a machine. Circles of folders have a look of their own, without tests:
// .dependency-cruiser-folders.cjs.
const root = require('./.dependency-cruiser-root.cjs');
const test = '[.]test[.]tsx?$';
const support = `(${test}|^tests/|/test-[a-z-]+[.]ts$)`;
/** The library that each driver's folder may use, and nobody else. Plain fetch needs none. */
const vendors = { 'whatsapp-web': 'baileys' };

module.exports = {
  forbidden: [
    {
      name: 'contract-stands-alone',
      severity: 'error',
      comment:
        'The contract knows zod and itself; one file of it reads phone numbers (decision 0088), one the numbers of taxpayers (decision 0420).',
      from: {
        path: '^contract/src',
        pathNot: [test, '^contract/src/(contacts/phone|companies/document)[.]rules[.]ts$'],
      },
      to: { pathNot: ['^contract/src', 'node_modules/zod/'] },
    },
    {
      name: 'contract-reads-numbers-by-their-library',
      severity: 'error',
      from: { path: '^contract/src/contacts/phone[.]rules[.]ts$' },
      to: { pathNot: ['^contract/src', 'node_modules/libphonenumber-js/'] },
    },
    {
      name: 'contract-reads-documents-by-their-library',
      severity: 'error',
      from: { path: '^contract/src/companies/document[.]rules[.]ts$' },
      to: { pathNot: ['^contract/src', 'node_modules/cpf-cnpj-validator/'] },
    },
    {
      name: 'contract-tests-stand-almost-alone',
      severity: 'error',
      from: { path: `^contract/src/.*${test}` },
      to: { pathNot: ['^contract/src', 'node_modules/(zod|vitest|fast-check)/'] },
    },
    {
      name: 'web-never-server',
      severity: 'error',
      comment: 'They meet in the contract.',
      from: { path: '^web/' },
      to: { path: '^(server|peers)/' },
    },
    { name: 'server-never-web', severity: 'error', from: { path: '^server/' }, to: { path: '^(web|peers)/' } },
    {
      name: 'server-platform-knows-no-feature',
      severity: 'error',
      comment: 'Who is asking, what a job is given: type parameters, filled in by features and the composition root.',
      from: { path: '^server/src/platform/' },
      to: { path: '^server/src/', pathNot: '^server/src/platform/' },
    },
    {
      name: 'server-platform-reads-only-the-frame-of-the-contract',
      severity: 'error',
      comment: 'Refusals, routes, topics, and what a file is; no feature’s shapes or rules.',
      from: { path: '^server/src/platform/', pathNot: support },
      to: { path: '^contract/src/[^/]+/', pathNot: '^contract/src/files/' },
    },
    {
      name: 'web-platform-and-ui-know-no-feature',
      severity: 'error',
      from: { path: '^web/src/(platform|ui)/', pathNot: test },
      to: { path: '^web/src/', pathNot: '^web/src/(platform|ui)/' },
    },
    {
      name: 'a-feature-knows-no-root',
      severity: 'error',
      comment: 'composition/ and what lies beside main.ts put the features together.',
      from: { path: '^server/src/[^/]+/', pathNot: [root, support] },
      to: { path: root },
    },
    {
      name: 'a-store-is-private',
      severity: 'error',
      comment: 'Ask the other feature through one of its verbs.',
      from: { path: '^(?:server/src/([^/]+)/|server/src/[^/]+$)', pathNot: support },
      to: { path: '[.]store[.]ts$', pathNot: '^server/src/$1/' },
    },
    {
      name: 'a-live-reducer-is-private',
      severity: 'error',
      from: { path: '^web/src/([^/]+)/', pathNot: support },
      to: { path: '^web/src/[^/]+/[^/]+[.]live[.]ts$', pathNot: '^web/src/$1/' },
    },
    {
      name: 'libraries-of-the-platform',
      severity: 'error',
      comment: 'Types may be named; nobody else opens a pool, a server or a socket.',
      from: { path: '^server/src', pathNot: ['^server/src/platform/', support] },
      to: {
        path: 'node_modules/(pg|@types/pg|fastify|@fastify/[^/]+|socket[.]io|graphile-worker|pino)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    ...Object.entries(vendors).map(([folder, vendor]) => ({
      name: `${vendor}-stays-in-its-driver`,
      severity: 'error',
      from: { pathNot: `^(server/src/channels/${folder}/|peers/)` },
      to: { path: `node_modules/${vendor}/` },
    })),
    {
      name: 'baileys-stays-in-the-worker-program',
      severity: 'error',
      comment:
        'It brings a GPL-3 part and prints keys: only the program whatsapp-web-worker.ts loads it. The desk meets that program in tables.',
      from: {
        path: '^server/src/',
        pathNot: `(^server/src/(whatsapp-web-worker[.]ts$|channels/whatsapp-web/(worker|decode|encode)/)|${support})`,
      },
      to: {
        path: '(node_modules/baileys/|^server/src/channels/whatsapp-web/(worker|decode|encode)/|^server/src/whatsapp-web-worker[.]ts$)',
      },
    },
    {
      name: 'a-driver-knows-no-other',
      severity: 'error',
      comment: 'What several of Meta’s channels stand on is no driver: graph/, and messenger-platform/ on top of it.',
      from: { path: '^server/src/channels/([^/]+)/' },
      to: {
        path: '^server/src/channels/[^/]+/',
        pathNot: '^server/src/channels/($1|graph|messenger-platform)/',
      },
    },
    {
      name: 'what-drivers-stand-on-knows-none',
      severity: 'error',
      from: { path: '^server/src/channels/(graph|messenger-platform)/' },
      to: { path: '^server/src/channels/[^/]+/', pathNot: '^server/src/channels/(graph|messenger-platform)/' },
    },
    {
      name: 'graph-is-the-lower-floor',
      severity: 'error',
      from: { path: '^server/src/channels/graph/' },
      to: { path: '^server/src/channels/messenger-platform/' },
    },
    {
      name: 'a-driver-is-composed-not-imported',
      severity: 'error',
      comment:
        'Features speak to the port, channel.ts; only the one that bears the driver’s name speaks to the driver.',
      from: { path: '^server/src/(?!channels/)([^/]+)/', pathNot: [root, support] },
      to: { path: '^server/src/channels/[^/]+/', pathNot: '^server/src/channels/$1/' },
    },
    {
      name: 'peers-stand-apart',
      severity: 'error',
      comment: 'The other end is written from the other end’s documents, not from our code.',
      from: { path: '^peers/' },
      to: { path: '^(server|web|contract)/' },
    },
    {
      name: 'no-circle',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    { name: 'tests-are-leaves', severity: 'error', from: { pathNot: test }, to: { path: test } },
    {
      name: 'only-tests-use-test-support',
      severity: 'error',
      from: { path: '^(server|web|contract)/src', pathNot: support },
      to: { path: ['^tests/', '/test-(db|postgres)[.]ts$', 'node_modules/(vitest|fast-check)/'] },
    },
    {
      name: 'what-is-imported-exists',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules/[.]cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
