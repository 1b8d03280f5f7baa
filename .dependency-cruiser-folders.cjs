// Which features lean on each other. Tests cross features by design, and the composition root puts them all together:
// neither counts here.
const root = require('./.dependency-cruiser-root.cjs');
const floors = require('./.dependency-cruiser.cjs');

module.exports = {
  forbidden: [{ name: 'no-circle-of-folders', severity: 'error', scope: 'folder', from: {}, to: { circular: true } }],
  options: {
    ...floors.options,
    exclude: {
      path: ['(^|/)(dist|node_modules)/', '[.]test[.]tsx?$', '/test-[a-z-]+[.]ts$', root, '^web/src/[^/]+[.]tsx?$'],
    },
  },
};
