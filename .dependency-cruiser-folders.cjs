// Which features lean on each other. Tests cross features by design, and what lies beside main.ts composes them
// all: neither counts here.
const floors = require('./.dependency-cruiser.cjs');

module.exports = {
  forbidden: [{ name: 'no-circle-of-folders', severity: 'error', scope: 'folder', from: {}, to: { circular: true } }],
  options: {
    ...floors.options,
    exclude: {
      path: ['(^|/)(dist|node_modules)/', '[.]test[.]tsx?$', '/test-[a-z-]+[.]ts$', '^(server|web)/src/[^/]+[.]tsx?$'],
    },
  },
};
