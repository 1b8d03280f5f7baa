import { findProgram, lookForProgram } from './find-program.mjs';

const chromium = {
  variable: 'CHROMIUM',
  debian: 'chromium',
  words: 'The browser tests need a Chromium',
  names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
  places: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
};

/** The browser for the tests: CHROMIUM, what is on the path, or Debian's, installed. */
export const findChromium = () => findProgram(chromium);

/** Undefined when there is none; nothing is installed. */
export const lookForChromium = () => lookForProgram(chromium);
