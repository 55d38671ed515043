import { expect, setDefaultTimeout, test } from 'bun:test';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { copyOfData, LOG_DAMAGES, openAndLook } from '../testing/damage.ts';
import { startExecutable } from '../testing/executable.ts';
import { testFolder } from '../testing/folder.ts';
import { memberOf } from '../testing/member.ts';
import { dataFilesIn } from './files.ts';

setDefaultTimeout(300_000);

const KILLS = 5;
const POSITIONS = 20;

test('changes lost from a damaged log are always reported (D3)', async () => {
  const folder = testFolder('log');
  const figures = new Map<string, { losses: number; silent: number; falseAlarms: number }>();
  for (let kill = 0; kill < KILLS; kill++) {
    const home = join(folder, `${kill}`);
    const server = await startExecutable(testFolder('killed'));
    const ruth = await memberOf(server, 'ruth');
    const acknowledged = new Set<string>();
    let isOver = false;
    const writer = async (name: string) => {
      for (let i = 0; !isOver; i++) {
        const title = `Request ${name} ${i}`;
        const written = await ruth.write(title).catch(() => undefined);
        if (written?.status === 201) acknowledged.add(title);
      }
    };
    const writers = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(writer);
    while (acknowledged.size < 40 + 10 * kill) await Bun.sleep(1);
    await server.kill();
    isOver = true;
    await Promise.all(writers);

    const files = dataFilesIn(server.data);
    const untouched = await openAndLook(copyOfData(files, home).folder);
    expect([...acknowledged].filter((title) => !untouched.titles.has(title))).toEqual([]);
    expect([untouched.saysLoss, untouched.saysUnclean]).toEqual([false, true]);

    for (const [what, damage] of Object.entries(LOG_DAMAGES)) {
      const figure = figures.get(what) ?? { losses: 0, silent: 0, falseAlarms: 0 };
      figures.set(what, figure);
      for (let position = 0; position < POSITIONS; position++) {
        const copy = copyOfData(files, `${home} ${what} ${position}`);
        damage(copy.log, statSync(copy.log).size);
        const { titles, saysLoss } = await openAndLook(copy.folder);
        const isLost = [...acknowledged].some((title) => !titles.has(title));
        if (isLost) figure.losses++;
        if (isLost && !saysLoss) figure.silent++;
        if (!isLost && saysLoss) figure.falseAlarms++;
        rmSync(copy.folder, { recursive: true });
      }
    }
  }
  for (const [what, { losses, silent, falseAlarms }] of figures)
    process.stdout.write(
      `a log ${what}: ${KILLS * POSITIONS} tries, ${losses} with a loss, ${silent} of them silent, ${falseAlarms} false alarms\n`,
    );
  expect([...figures.values()].map(({ silent }) => silent)).toEqual([0, 0, 0]);
});
