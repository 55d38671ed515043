import { dlopen, read } from 'bun:ffi';
import { resolve, toNamespacedPath } from 'node:path';
import { once } from 'es-toolkit';

/*
 * Reads and sets the rights of a file on Windows by Windows' own functions. `icacls` would print them in
 * the language of the computer; these functions use a security descriptor in Microsoft's "Security
 * Descriptor String Format" (SDDL).
 */

/** OWNER_SECURITY_INFORMATION and DACL_SECURITY_INFORMATION. */
const OWNER = 1;
const RIGHTS = 4;
/** SDDL_REVISION_1. */
const REVISION = 1;
/** TOKEN_QUERY, TokenUser, and the handle of the own process. */
const QUERY = 8;
const USER = 1;
const THIS_PROCESS = -1n;
/** Maximum size of a security descriptor, in bytes, and of its text. */
const LARGEST = 65_536;

/** Returns the owner and the rights of a file or folder; undefined if they cannot be read. */
export const descriptorOf = (path: string): string | undefined => {
  const windows = functions();
  if (!windows) return undefined;
  const found = new Uint8Array(LARGEST);
  const [text, length] = [new BigUint64Array(1), new Uint32Array(1)];
  if (
    !windows.GetFileSecurityW(wide(path), OWNER | RIGHTS, found, LARGEST, length) ||
    !windows.ConvertSecurityDescriptorToStringSecurityDescriptorW(
      found,
      REVISION,
      OWNER | RIGHTS,
      text,
      length,
    )
  )
    return undefined;
  return textAt(pointerIn(text));
};

/**
 * Removes all rights of a folder, and of new files in it, except those of the system, of administrators
 * and of this process's user. Returns whether it could. Has no effect on other systems.
 */
export const closeToOthers = (folder: string) => {
  const windows = functions();
  const user = userOfProcess();
  if (!windows || !user) return false;
  const text = `D:P${['SY', 'BA', user].map((who) => `(A;OICI;FA;;;${who})`).join('')}`;
  const made = new BigUint64Array(1);
  return (
    windows.ConvertStringSecurityDescriptorToSecurityDescriptorW(
      Buffer.from(`${text}\0`, 'utf16le'),
      REVISION,
      made,
      null,
    ) !== 0 && windows.SetFileSecurityW(wide(folder), RIGHTS, pointerIn(made)) !== 0
  );
};

/**
 * Groups that anybody on the computer or in its network belongs to: everyone, users, signed-in users,
 * guests, users at the computer, over the network, or anonymous; users and guests of a domain.
 */
const GROUPS = new Set(['WD', 'BU', 'AU', 'BG', 'IU', 'NU', 'AN', 'DU', 'DG', 'S-1-2-0']);

/** Rights to read, by name and as bits: FILE_READ_DATA, GENERIC_READ and GENERIC_ALL. */
const READS = /^(?:..)*(?:FA|FR|GA|GR|CC)/;
const READ_BITS = 0x1 | 0x8000_0000 | 0x1000_0000;

/** Returns whether such a group may read by this descriptor. */
export const isOpenToOthers = (descriptor: string) => {
  const [, rights] = /D:(.*?)(?:S:|$)/.exec(descriptor) ?? [];
  // Without a list everybody may do everything.
  if (rights === undefined || rights.includes('NO_ACCESS_CONTROL')) return true;
  return [...rights.matchAll(/\(([^()]*)\)/g)].some(([, entry = '']) => {
    const [kind, , what = '', , , who = ''] = entry.split(';');
    return kind === 'A' && GROUPS.has(who) && lets(what);
  });
};

const lets = (what: string) =>
  what.startsWith('0x') ? (Number(what) & READ_BITS) !== 0 : READS.test(what);

/** Returns the security identifier of this process's user, such as `S-1-5-19`. */
const userOfProcess = () => {
  const windows = functions();
  const [token, text] = [new BigUint64Array(1), new BigUint64Array(1)];
  const information = new BigUint64Array(32);
  if (
    !windows?.OpenProcessToken(THIS_PROCESS, QUERY, token) ||
    !windows.GetTokenInformation(
      token[0] ?? 0n,
      USER,
      information,
      information.byteLength,
      new Uint32Array(1),
    ) ||
    // TOKEN_USER begins with the address of the identifier.
    !windows.ConvertSidToStringSidW(pointerIn(information), text)
  )
    return undefined;
  return textAt(pointerIn(text));
};

/** Returns a path of any length in the encoding of Windows. */
const wide = (path: string) => Buffer.from(`${toNamespacedPath(resolve(path))}\0`, 'utf16le');

/** Returns the address that a function of Windows has written here. */
const pointerIn = (addresses: BigUint64Array) => addresses[0] ?? 0n;

/** Returns the text at an address, up to the zero at its end. */
const textAt = (address: bigint) => {
  const signs: number[] = [];
  for (let at = 0; at < LARGEST; at++) {
    const sign = read.u16(address, 2 * at);
    if (sign === 0) break;
    signs.push(sign);
  }
  return String.fromCharCode(...signs);
};

const functions = once(() => {
  if (process.platform !== 'win32') return undefined;
  try {
    return dlopen('advapi32.dll', {
      GetFileSecurityW: { args: ['ptr', 'u32', 'ptr', 'u32', 'ptr'], returns: 'i32' },
      SetFileSecurityW: { args: ['ptr', 'u32', 'ptr'], returns: 'i32' },
      ConvertSecurityDescriptorToStringSecurityDescriptorW: {
        args: ['ptr', 'u32', 'u32', 'ptr', 'ptr'],
        returns: 'i32',
      },
      ConvertStringSecurityDescriptorToSecurityDescriptorW: {
        args: ['ptr', 'u32', 'ptr', 'ptr'],
        returns: 'i32',
      },
      OpenProcessToken: { args: ['i64', 'u32', 'ptr'], returns: 'i32' },
      GetTokenInformation: { args: ['u64', 'u32', 'ptr', 'u32', 'ptr'], returns: 'i32' },
      ConvertSidToStringSidW: { args: ['ptr', 'ptr'], returns: 'i32' },
    }).symbols;
  } catch {
    return undefined;
  }
});
