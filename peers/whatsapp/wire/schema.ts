/** The only import from the library under test: the generated protobuf schema. */
export { proto } from 'baileys/WAProto/index.js';
