import { Database } from 'bun:sqlite';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFilesIn } from '../data-folder/files.ts';
import { backUpAmidWrites, contentOf } from '../testing/backups.ts';
import { damageLogs } from '../testing/damage.ts';
import { runExecutable, startExecutable } from '../testing/executable.ts';
import { testFolder } from '../testing/folder.ts';
import { memberOf } from '../testing/member.ts';
import { count, ms } from './figures.ts';
import { type Fault, found } from './run.ts';

const area = 'The data';
const PAGE = 4096;

const damagedLog: Fault = {
  area,
  name: 'a damaged write-ahead log',
  expectation:
    'The server starts, and where anything acknowledged is lost its log says so. Where nothing is lost it raises no alarm.',
  provoke: async () => {
    const { untouched, figures } = await damageLogs(testFolder('log'), { kills: 3, positions: 20 });
    const sum = (key: 'tries' | 'losses' | 'silent' | 'falseAlarms') =>
      figures.reduce((total, figure) => total + figure[key], 0);
    return found(
      `${sum('tries')} logs ${figures.map(({ what }) => what).join(', ')}: ${sum('losses')} lost something, ${sum('silent')} of them in silence, ${sum('falseAlarms')} false alarms`,
      {
        'some logs lost something': sum('losses') > 0,
        'no loss is silent': sum('silent') === 0,
        'an untouched log loses nothing and says so': untouched.every(
          ({ missing, saysLoss, saysUnclean }) => missing === 0 && !saysLoss && saysUnclean,
        ),
      },
    );
  },
};

const damagedDatabase: Fault = {
  area,
  name: 'a damaged page of the database',
  expectation:
    'The start is refused in one line that names the newest good backup, or nothing that people see has changed.',
  provoke: async () => {
    const folder = testFolder('pages');
    const server = await startExecutable(folder);
    const ruth = await memberOf(server, 'ruth');
    for (let i = 0; i < 40; i++) await ruth.write(`Request ${i}`, 'Please pray. '.repeat(i + 1));
    await server.stop();
    await runExecutable(['backup', '--data', server.data], folder);
    const { database, ballast } = dataFilesIn(server.data);
    const [backup = ''] = readdirSync(dataFilesIn(server.data).backups);
    writeFileSync(ballast, '');
    const whole = readFileSync(database);
    const pages = Math.floor(whole.length / PAGE);
    const tries = 24;
    const outcomes: ('refused' | 'harmless' | 'harmful')[] = [];
    for (let n = 0; n < tries; n++) {
      const damaged = Buffer.from(whole);
      const at = Math.floor((n * pages) / tries) * PAGE;
      Buffer.from(crypto.getRandomValues(new Uint8Array(PAGE))).copy(damaged, at);
      writeFileSync(database, damaged);
      outcomes.push(await startedOn(folder, ruth.cookie(), backup));
    }
    const of = (what: string) => outcomes.filter((outcome) => outcome === what).length;
    return found(
      `${tries} of ${pages} pages overwritten, one at a time: ${of('refused')} starts refused, with the name of ${backup}, ${of('harmless')} pages held nothing, ${of('harmful')} did harm`,
      {
        'most damage is noticed': of('refused') > tries / 2,
        'none of it does harm': of('harmful') === 0,
      },
    );
  },
};

/** Starts on what is there, and looks whether the forty requests are shown as they were. */
const startedOn = async (folder: string, cookie: string, backup: string) => {
  try {
    const server = await startExecutable(folder);
    const list = await fetch(`${server.url}/api/prayers?limit=50`, { headers: { cookie } });
    const text = await list.text();
    await server.stop();
    return text.match(/"title":"Request \d+"/g)?.length === 40 ? 'harmless' : 'harmful';
  } catch (error) {
    const says = error instanceof Error ? error.message : '';
    const isNamed = /damaged|is not/.test(says) && says.includes(backup);
    return isNamed ? 'refused' : 'harmful';
  }
};

const newerDatabase: Fault = {
  area,
  name: 'an older program on a newer database',
  expectation: 'The start is refused with exit code 78 and the version that is needed.',
  provoke: async () => {
    const folder = testFolder('newer');
    const server = await startExecutable(folder);
    await server.stop();
    const path = dataFilesIn(server.data).database;
    const db = new Database(path);
    db.run('pragma user_version = 99');
    db.close();
    const before = readFileSync(path);
    const { code, err } = await runExecutable(['serve', '--data', server.data], folder);
    return found(`exit code ${code}: “${err.trim()}”`, {
      'the exit code is 78': code === 78,
      'the needed version is named': err.includes('schema version 99'),
      'the database is as it was': before.equals(readFileSync(path)),
    });
  },
};

const deletedText: Fault = {
  area,
  name: 'an account deleted with all that its person wrote',
  expectation:
    'At once nobody finds it, and within a minute none of it is in any file of the data folder: neither the database, nor its log, nor the index of the search.',
  provoke: async () => {
    const server = await startExecutable(testFolder('forget'));
    const naomi = await memberOf(server, 'naomicanary');
    const [ruth, words] = [await memberOf(server, 'ruth'), ['Canaryword', 'naomicanary']];
    for (let i = 0; i < 30; i++) await naomi.write(`Canaryword ${i}`, `Canaryword text ${i}.`);
    await ruth.write('A request that stays');
    const there = () =>
      readdirSync(server.data, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((path) => {
          const text = readFileSync(path, 'latin1').toLowerCase();
          return words.some((word) => text.includes(word.toLowerCase()));
        }).length;
    const before = there();
    const { status } = await naomi.delete('/api/user', { password: 'a good password' });
    const deleted = performance.now();
    const seconds = () => (performance.now() - deleted) / 1000;
    const search = await (await ruth.get('/api/search?q=canaryword')).text();
    while (there() > 0 && seconds() < 60) await Bun.sleep(250);
    const took = seconds();
    const left = there();
    await server.stop();
    return found(
      `30 requests deleted with their account (${status}); files with their words: ${before} before, ${left} after ${took.toFixed(0)} s, ${there()} after the stop`,
      {
        'they were there before': before > 0,
        'the account is deleted': status === 204,
        'they are in no file': left + there() === 0,
        'nobody finds them': !search.includes('Canaryword'),
      },
    );
  },
};

const backups: Fault = {
  area,
  name: 'backups amid 50 writes a second, each restored',
  expectation:
    'Each backup is of one moment: all that was acknowledged before it began is there, in order and without a gap, and every file of the library is whole.',
  provoke: async () => {
    const times = 6;
    const folder = testFolder('backups');
    const server = await startExecutable(folder);
    const ruth = await memberOf(server, 'ruth');
    await runExecutable(['admin', 'grant', ruth.email, '--data', server.data], folder);
    const began = performance.now();
    const made = await backUpAmidWrites(server, ruth.cookie(), { folder, times });
    const each = (performance.now() - began) / times;
    const exitCode = await server.stop();
    const restored = [];
    for (const [n, { file, least, most }] of made.entries()) {
      const data = join(folder, `restored-${n}`);
      const { code } = await runExecutable(['restore', file, '--data', data], folder);
      const keys = ['upheld.key', 'upheld-vapid.json'].map((key) =>
        readFileSync(join(data, key)).equals(readFileSync(join(server.data, key))),
      );
      restored.push({ code, least, most, keys, ...contentOf(data) });
    }
    const last = restored.at(-1);
    mkdirSync(join(folder, 'again'));
    cpSync(join(folder, `restored-${times - 1}`), join(folder, 'again', 'data'), {
      recursive: true,
    });
    const again = await startExecutable(join(folder, 'again'));
    const list = await fetch(`${again.url}/api/user`, { headers: { cookie: ruth.cookie() } });
    await again.stop();
    return found(
      `${times} backups of ${ms(each)} each, all restored; the last has ${count(last?.numbers ?? 0)} requests (${last?.least} acknowledged before it, ${last?.most} begun after it) and ${last?.files} files, ${last?.damaged} damaged; its member is still signed in (${list.status})`,
      {
        'every restore ends well': restored.every(({ code }) => code === 0),
        'nothing acknowledged before is missing': restored.every((one) => one.numbers >= one.least),
        'nothing is there that was written later': restored.every((one) => one.numbers <= one.most),
        'there is no gap': restored.every(({ isInOrder }) => isInOrder),
        'no file is damaged': restored.every(({ damaged }) => damaged === 0),
        'the keys are the same': restored.every(({ keys }) => keys.every(Boolean)),
        'the restored server works': list.status === 200 && exitCode === 0,
      },
    );
  },
};

/** What can happen to the files of the data folder. */
export const dataFaults: Fault[] = [
  damagedLog,
  damagedDatabase,
  newerDatabase,
  deletedText,
  backups,
];
