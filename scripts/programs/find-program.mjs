import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { giveUp } from '../install.mjs';

/**
 * A program that tests start: from its variable, the path, or Debian's package, installed as root.
 * `words` tell what needs it, for a manual installation. `debian`: alternative packages, the best first.
 */
export function findProgram(wanted) {
  const { variable, words, debian } = wanted;
  const given = process.env[variable];
  if (given) {
    if (isProgram(given)) return given;
    giveUp(`${variable} is "${given}", which is no program: set it to the path of one, or leave it out.`);
  }
  const found = lookForProgram(wanted);
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    apt('update');
    for (const name of debian) {
      console.log(`Installing ${name} from Debian …`);
      if (apt('install', '-y', '--no-install-recommends', name).status === 0) break;
    }
  }
  return (
    lookForProgram(wanted) ??
    giveUp(`${words}: install it ("apt-get install ${debian[0]}"), or set ${variable} to its path.`)
  );
}

const apt = (...args) =>
  spawnSync('apt-get', ['-q', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });

/** Undefined when there is none; installs nothing. */
export function lookForProgram({ names, places = [] }) {
  const path = (process.env.PATH ?? '').split(delimiter);
  const folders = [...path, '/usr/bin', '/usr/sbin', '/usr/local/bin', '/snap/bin'];
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...places].find(isProgram);
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
