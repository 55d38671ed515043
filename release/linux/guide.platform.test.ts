// needs: root-of-debian nfpm
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { copyFileSync } from 'node:fs';
import { basename } from 'node:path';
import { VERSION } from '../../server/version.ts';
import { foundCongregation, WHOLE } from '../../stand-ins/systems/congregation.ts';
import { built } from '../../test-support/built.ts';
import { blocksOf } from '../../test-support/guides.ts';
import { type Computer, DATA, NEXT, packageOf, startComputer } from '../testing/linux.ts';

setDefaultTimeout(300_000);

const commandsWith = (page: string, words: string) => {
  const [block, ...others] = blocksOf(page).filter(({ text }) => text.includes(words));
  if (!block || others.length > 0) throw new Error(`${page}: no block, or several, with ${words}`);
  return block.text;
};
const INSTALLING = commandsWith('docs/operators/five-minutes.md', 'sudo apt install');
const LINK = commandsWith('docs/operators/five-minutes.md', 'sudo journalctl -u upheld');
const [ADMIN_LINK = ''] = LINK.split('\n').filter((line) => line.includes('admin link'));
const BY_HAND = commandsWith('docs/operators/five-minutes.md', 'sudo useradd');
const TO_PACKAGE = commandsWith('docs/operators/upgrades.md', 'sudo rm /etc/systemd');

/** Somebody who may use sudo, and whose folder nobody else may read. */
const RUTH = `
  useradd --create-home --shell /bin/bash ruth
  chmod 700 /home/ruth
  echo 'ruth ALL=(ALL) NOPASSWD: ALL' > /etc/sudoers.d/ruth
  install -d -o ruth -g ruth /home/ruth/Downloads
  echo 127.0.0.1 "$(hostname)" >> /etc/hosts`;

const switchOn = async () => {
  const computer: Computer = await startComputer();
  await computer.must('sh', '-ec', RUTH);
  /** What she types in the folder with her downloads; each line must end well. */
  const type = (lines: string) =>
    computer.must('su', '--login', 'ruth', '-c', `set -e; cd Downloads\n${lines}`);
  const download = async (file: string) => {
    const path = `/home/ruth/Downloads/${basename(file)}`;
    copyFileSync(file, computer.pathTo(path));
    await computer.must('chown', 'ruth', path);
  };
  return { ...computer, type, download };
};

describe('the guide for Linux, followed to the letter', () => {
  let computer: Awaited<ReturnType<typeof switchOn>>;
  let congregation: Awaited<ReturnType<typeof foundCongregation>>;
  const install = async (commands: string, version: string) => {
    await computer.download(await packageOf({ format: 'deb', version }));
    await computer.type(
      commands
        .replace(/upheld_[\d.]+_amd64/, `upheld_${version}_amd64`)
        .replace('install', '$& -y'),
    );
    await computer.isUp();
  };

  describe('without a package, and then with one', () => {
    beforeAll(async () => {
      computer = await switchOn();
    });
    afterAll(() => computer.off());

    test('a service that is made by hand serves (S13)', async () => {
      await computer.download(built('dist/upheld'));
      await computer.download('release/upheld.service');
      await computer.type(`chmod +x upheld\n${BY_HAND}`);
      await computer.isUp();
      expect(await computer.state()).toEqual(['enabled', 'active']);
      expect(await computer.must('stat', '--format', '%U %a', DATA)).toBe('upheld 700\n');
      congregation = await foundCongregation(computer, await computer.type(ADMIN_LINK));
    });

    test('it goes on as the service of the package (S13)', async () => {
      await install(TO_PACKAGE, NEXT);
      expect(await computer.property('FragmentPath')).toMatch(
        /lib\/systemd\/system\/upheld\.service$/,
      );
      const program = `/proc/${await computer.property('MainPID')}/exe`;
      expect(await computer.must('readlink', program)).toBe('/usr/bin/upheld\n');
      expect(await congregation.look(computer)).toEqual(WHOLE);
    });
  });

  describe('with the package', () => {
    beforeAll(async () => {
      computer = await switchOn();
    });
    afterAll(() => computer.off());

    test('it leads to the link for the first administrator (S10)', async () => {
      await install(INSTALLING, VERSION);
      const lines = LINK.split('\n').filter((line) => !line.includes('healthcheck'));
      const said = await computer.type(lines.join('\n'));
      expect(said.match(/auth\?setup=/g)?.length).toBeGreaterThan(1);
      congregation = await foundCongregation(computer, said.slice(said.lastIndexOf('setup=')));
      expect(await congregation.look(computer)).toEqual(WHOLE);
    });

    test('the check-up reports a folder that everybody can read, and the remedy (R24)', async () => {
      // It ends with an error, since nothing encrypts the connection.
      const checkUp = async () => {
        const said = await computer.type(`${ADMIN_LINK.replace('admin link', 'doctor')} || true`);
        return said.replaceAll(/\s+/g, ' ');
      };
      await computer.must('chmod', '755', DATA);
      const open = await checkUp();
      expect(open).toContain(`Other users of this computer can read ${DATA}.`);
      const [, remedy = ''] = /Take the rights from them: (chmod \S+ \S+ "[^"]+")/.exec(open) ?? [];
      await computer.type(`sudo ${remedy}`);
      expect(await checkUp()).toContain(`Nobody else on this computer can read ${DATA}.`);
    });
  });
});
