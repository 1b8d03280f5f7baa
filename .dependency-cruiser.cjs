// The layers of docs/ARCHITECTURE.md. Cycles of folders are checked apart, without tests: .dependency-cruiser-folders.cjs.
const root = require('./.dependency-cruiser-root.cjs');
const test = '[.]test[.]tsx?$';
const support = `(${test}|^tests/|/test-[a-z-]+[.]ts$)`;
/** The library that each driver's folder may use, and nobody else. Plain fetch needs none. */
const vendors = { 'whatsapp-web': 'baileys' };

module.exports = {
  forbidden: [
    {
      name: 'contract-imports-only-zod',
      severity: 'error',
      comment:
        'Two files of it may use a library of their own: phone numbers (decision 0088) and taxpayer numbers (decision 0420).',
      from: {
        path: '^contract/src',
        pathNot: [test, '^contract/src/(contacts/phone|companies/document)[.]rules[.]ts$'],
      },
      to: { pathNot: ['^contract/src', 'node_modules/zod/'] },
    },
    {
      name: 'phone-numbers-by-their-library',
      severity: 'error',
      from: { path: '^contract/src/contacts/phone[.]rules[.]ts$' },
      to: { pathNot: ['^contract/src', 'node_modules/libphonenumber-js/'] },
    },
    {
      name: 'taxpayer-numbers-by-their-library',
      severity: 'error',
      from: { path: '^contract/src/companies/document[.]rules[.]ts$' },
      to: { pathNot: ['^contract/src', 'node_modules/cpf-cnpj-validator/'] },
    },
    {
      name: 'contract-tests-import-only-test-libraries',
      severity: 'error',
      from: { path: `^contract/src/.*${test}` },
      to: { pathNot: ['^contract/src', 'node_modules/(zod|vitest|fast-check)/'] },
    },
    {
      name: 'web-imports-no-server',
      severity: 'error',
      comment: 'What both need is in the contract.',
      from: { path: '^web/' },
      to: { path: '^(server|peers)/' },
    },
    { name: 'server-imports-no-web', severity: 'error', from: { path: '^server/' }, to: { path: '^(web|peers)/' } },
    {
      name: 'server-platform-imports-no-feature',
      severity: 'error',
      comment:
        'The actor and the payloads of jobs are type parameters, filled in by features and the composition root.',
      from: { path: '^server/src/platform/' },
      to: { path: '^server/src/', pathNot: '^server/src/platform/' },
    },
    {
      name: 'server-platform-imports-no-feature-of-the-contract',
      severity: 'error',
      comment: 'Errors, routes, topics and files only; no feature’s schemas or rules.',
      from: { path: '^server/src/platform/', pathNot: support },
      to: { path: '^contract/src/[^/]+/', pathNot: '^contract/src/files/' },
    },
    {
      name: 'web-platform-and-ui-import-no-feature',
      severity: 'error',
      from: { path: '^web/src/(platform|ui)/', pathNot: test },
      to: { path: '^web/src/', pathNot: '^web/src/(platform|ui)/' },
    },
    {
      name: 'a-feature-imports-no-composition-root',
      severity: 'error',
      comment: 'composition/ and the programs beside main.ts compose the features.',
      from: { path: '^server/src/[^/]+/', pathNot: [root, support] },
      to: { path: root },
    },
    {
      name: 'a-store-is-private',
      severity: 'error',
      comment: 'Other features use its verbs.',
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
      name: 'infrastructure-libraries-in-the-platform',
      severity: 'error',
      comment: 'Types may be imported; only the platform opens pools, servers and sockets.',
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
      name: 'baileys-in-the-worker-program-only',
      severity: 'error',
      comment:
        'It has a GPL-3 dependency and prints keys: only the program whatsapp-web-worker.ts loads it. The server communicates with that program through tables.',
      from: {
        path: '^server/src/',
        pathNot: `(^server/src/(whatsapp-web-worker[.]ts$|channels/whatsapp-web/(worker|decode|encode)/)|${support})`,
      },
      to: {
        path: '(node_modules/baileys/|^server/src/channels/whatsapp-web/(worker|decode|encode)/|^server/src/whatsapp-web-worker[.]ts$)',
      },
    },
    {
      name: 'a-driver-imports-no-other',
      severity: 'error',
      comment: 'graph/ and messenger-platform/ are shared by drivers of Meta’s channels and are no drivers.',
      from: { path: '^server/src/channels/([^/]+)/' },
      to: {
        path: '^server/src/channels/[^/]+/',
        pathNot: '^server/src/channels/($1|graph|messenger-platform)/',
      },
    },
    {
      name: 'shared-channel-code-imports-no-driver',
      severity: 'error',
      from: { path: '^server/src/channels/(graph|messenger-platform)/' },
      to: { path: '^server/src/channels/[^/]+/', pathNot: '^server/src/channels/(graph|messenger-platform)/' },
    },
    {
      name: 'graph-is-below-messenger-platform',
      severity: 'error',
      from: { path: '^server/src/channels/graph/' },
      to: { path: '^server/src/channels/messenger-platform/' },
    },
    {
      name: 'a-driver-is-composed-not-imported',
      severity: 'error',
      comment: 'Features use the port, channel.ts; only the feature of the driver’s name uses the driver.',
      from: { path: '^server/src/(?!channels/)([^/]+)/', pathNot: [root, support] },
      to: { path: '^server/src/channels/[^/]+/', pathNot: '^server/src/channels/$1/' },
    },
    {
      name: 'peers-import-no-product',
      severity: 'error',
      comment: 'Test doubles of other services are written from the documents of those services, not from our code.',
      from: { path: '^peers/' },
      to: { path: '^(server|web|contract)/' },
    },
    {
      name: 'no-cycle',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    { name: 'nothing-imports-tests', severity: 'error', from: { pathNot: test }, to: { path: test } },
    {
      name: 'only-tests-use-test-support',
      severity: 'error',
      from: { path: '^(server|web|contract)/src', pathNot: support },
      to: { path: ['^tests/', '/test-(db|postgres)[.]ts$', 'node_modules/(vitest|fast-check)/'] },
    },
    {
      name: 'imports-resolve',
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
