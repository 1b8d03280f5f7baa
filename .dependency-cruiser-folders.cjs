// Which features depend on each other. Tests and the composition root import many features by design and are excluded.
const root = require('./.dependency-cruiser-root.cjs');
const layers = require('./.dependency-cruiser.cjs');

module.exports = {
  forbidden: [{ name: 'no-cycle-of-folders', severity: 'error', scope: 'folder', from: {}, to: { circular: true } }],
  options: {
    ...layers.options,
    exclude: {
      path: ['(^|/)(dist|node_modules)/', '[.]test[.]tsx?$', '/test-[a-z-]+[.]ts$', root, '^web/src/[^/]+[.]tsx?$'],
    },
  },
};
