import { hash, verify } from '@node-rs/argon2';

/** argon2id, with the library's parameters (19 MiB, two passes). */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** Takes as long for nobody's password as for somebody's: an unknown account is not to be told by the clock. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobodys()), password);
  return matches && stored !== undefined;
}

let decoy: Promise<string> | undefined;
const nobodys = () => {
  decoy ??= hash('nobody has this password');
  return decoy;
};
