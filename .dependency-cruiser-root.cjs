/** The composition root: it may import every feature, and no feature imports it. */
module.exports = '^server/src/([^/]+[.]ts$|composition/|demo/compose-demo[.]ts$)';
