import { findProgram, lookForProgram } from './find-program.mjs';

const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
/** The same engine without windows: a page takes about half the CPU time. */
const shell = 'chromium-headless-shell';

const chromium = {
  variable: 'CHROMIUM',
  debian: [shell, 'chromium'],
  words: 'The browser tests need a Chromium',
  names: [shell, ...whole],
  places: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
};

/** The browser for the tests: CHROMIUM, one on the path, or Debian's, installed. */
export const findChromium = () => findProgram(chromium);

/** For tests of features that the shell lacks: notifications. */
export const findWholeChromium = () => findProgram({ ...chromium, debian: ['chromium'], names: whole });

/** A full browser, for measurements; undefined when there is none; installs nothing. */
export const lookForChromium = () => lookForProgram({ ...chromium, names: [...whole, shell] });
