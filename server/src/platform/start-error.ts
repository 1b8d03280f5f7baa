/**
 * Why the server cannot start, as one sentence that says what to do. `main.ts` prints the message
 * alone and exits with code 1: a person who runs `npm start` needs the sentence, not the stack.
 */
export class StartError extends Error {
  override name = 'StartError';
}
