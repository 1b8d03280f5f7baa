import { findProgram, lookForProgram } from './find-program.mjs';

const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
/** The same engine without windows: a page costs about half of the processor's time. */
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

/** The browser for the tests: CHROMIUM, what is on the path, or Debian's, installed. */
export const findChromium = () => findProgram(chromium);

/** For the tests of what the shell has not: notifications. */
export const findWholeChromium = () => findProgram({ ...chromium, debian: ['chromium'], names: whole });

/** A whole browser as users have, for measurements; undefined when there is none, and nothing is installed. */
export const lookForChromium = () => lookForProgram({ ...chromium, names: [...whole, shell] });
