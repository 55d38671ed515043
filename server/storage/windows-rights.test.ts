import { expect, test } from 'bun:test';
import { existsSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { testFolder } from '../../test-support/folder.ts';
import { makeClosedFolder } from './closed-folder.ts';
import { closeToOthers, descriptorOf, isOpenToOthers } from './windows-rights.ts';

/** Security descriptors of Windows; the user's number is made up. */
const RUTH = 'S-1-5-21-1004336348-1177238915-682003330-1001';
const OPEN = {
  'a folder below C:\\':
    'O:BAG:SYD:AI(A;OICIID;FA;;;BA)(A;OICIID;FA;;;SY)(A;OICIID;0x1200a9;;;BU)(A;ID;0x1301bf;;;AU)(A;OICIIOID;SDGXGWGR;;;AU)',
  'a folder in ProgramData':
    'O:BAD:AI(A;OICIID;FA;;;SY)(A;OICIID;FA;;;BA)(A;OICIIOID;GA;;;CO)(A;OICIID;0x1200a9;;;BU)(A;CIID;DCLCRPCR;;;BU)',
  'a memory stick without rights': 'O:S-1-1-0D:NO_ACCESS_CONTROL',
  'what everybody may read': `O:${RUTH}D:(A;OICI;FA;;;${RUTH})(A;;FR;;;WD)`,
  'what guests may list': `O:${RUTH}D:PAI(A;;CCLC;;;BG)`,
  'no list at all': `O:${RUTH}`,
};
const CLOSED = {
  'a new data folder': `O:${RUTH}D:P(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)(A;OICI;FA;;;${RUTH})`,
  'one of the service, as the guide closes it':
    'O:BAD:PAI(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)(A;OICI;0x1301bf;;;LS)S:AI(AU;SAFA;FA;;;WD)',
  'a folder of the user': `O:${RUTH}D:AI(A;OICIID;FA;;;SY)(A;OICIID;FA;;;BA)(A;OICIID;FA;;;${RUTH})`,
  'one in which users may only make folders': 'O:BAD:(A;OICI;FA;;;BA)(A;CI;LCRPCR;;;BU)',
  'one that users are denied': 'O:BAD:(D;OICI;FA;;;BU)(A;OICI;FA;;;BA)',
  'one for nobody': 'O:BAD:P',
};

test.each(Object.entries(OPEN))('%s is open to others on Windows (D20)', (_, descriptor) => {
  expect(isOpenToOthers(descriptor)).toBe(true);
});

test.each(Object.entries(CLOSED))('%s is closed to others on Windows (D20)', (_, descriptor) => {
  expect(isOpenToOthers(descriptor)).toBe(false);
});

test('file permissions of Windows are neither read nor set on other systems (D20)', () => {
  if (process.platform === 'win32') return;
  const folder = testFolder('rights');
  expect(descriptorOf(folder)).toBeUndefined();
  expect(closeToOthers(folder)).toBe(false);
});

test('a folder that the program makes is closed, an existing one stays unchanged (D8, D20)', () => {
  const isClosed = (path: string) => {
    const descriptor = descriptorOf(path);
    return descriptor ? !isOpenToOthers(descriptor) : (statSync(path).mode & 0o077) === 0;
  };
  const folder = join(testFolder('rights'), 'a', 'data');
  expect(makeClosedFolder(folder)).toEndWith(dirname(folder));
  expect(isClosed(folder)).toBe(true);
  expect(makeClosedFolder(folder)).toBeUndefined();
  rmSync(folder, { recursive: true });
  expect(existsSync(folder)).toBe(false);
});
