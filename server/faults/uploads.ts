import { readdirSync } from 'node:fs';
import { z } from 'zod';
import { FILE_MAX } from '../../shared/resources.ts';
import { dataFilesIn } from '../data-folder/files.ts';
import { runExecutable, startExecutable } from '../testing/executable.ts';
import { testFolder } from '../testing/folder.ts';
import { memberOf } from '../testing/member.ts';
import { until } from '../testing/until.ts';
import { beginUpload, putZeros } from '../testing/upload.ts';
import { ms } from './figures.ts';
import { numberIn } from './people.ts';
import { type Fault, found } from './run.ts';

const area = 'Clients';

const address = z.object({ uploadURL: z.string() });

/** An administrator, and what a bad upload of theirs leaves behind. */
const startWithLibrary = async () => {
  const folder = testFolder('uploads');
  const server = await startExecutable(folder);
  const ruth = await memberOf(server, 'ruth');
  await runExecutable(['admin', 'grant', ruth.email, '--data', server.data], folder);
  const files = () => readdirSync(dataFilesIn(server.data).uploads).length;
  return {
    server,
    ruth,
    files,
    newAddress: async () =>
      address.parse(await (await ruth.post('/api/objects/upload')).json()).uploadURL,
    left: () => ({
      files: files(),
      rows: numberIn(server, 'select count(*) as n from resources'),
      received: numberIn(server, 'select count(*) as n from uploads where received_at is not null'),
    }),
  };
};

const isNothing = (left: { files: number; rows: number; received: number }) =>
  left.files + left.rows + left.received === 0;
const leftWords = (left: { files: number; rows: number }) =>
  `${left.files} files and ${left.rows} rows left`;

const cut = (how: string, length: string): Fault => ({
  area,
  name: `an upload that is cut off, ${how}`,
  expectation: 'No file and no row is left of it, and its address is used up.',
  provoke: async () => {
    const { server, ruth, files, newAddress, left } = await startWithLibrary();
    const path = await newAddress();
    const cutOff = beginUpload(server.port, path, ruth.cookie(), length);
    await until('the file is begun', () => files() === 1);
    const began = performance.now();
    cutOff();
    await until('the file is gone', () => files() === 0);
    const took = performance.now() - began;
    const again = await putZeros(server.url + path, ruth.cookie(), 10);
    const after = left();
    await server.stop();
    return found(`gone ${ms(took)} later, ${leftWords(after)}; its address then ${again.status}`, {
      'nothing is left': isNothing(after),
      'its address is used up': again.status === 404,
    });
  },
});

const tooLarge: Fault = {
  area,
  name: 'an upload of 50 MB and one byte',
  expectation: 'It is refused with 413 and a sentence, and leaves nothing.',
  provoke: async () => {
    const { server, ruth, newAddress, left } = await startWithLibrary();
    const began = performance.now();
    const url = server.url + (await newAddress());
    const { status, text } = await putZeros(url, ruth.cookie(), FILE_MAX + 1);
    const took = performance.now() - began;
    const after = left();
    await server.stop();
    return found(`${status} after ${ms(took)}: “${text}”; ${leftWords(after)}`, {
      'it is refused with 413': status === 413 && text !== '',
      'nothing is left': isNothing(after),
    });
  },
};

/** What uploads do that are no whole file. */
export const uploadFaults: Fault[] = [
  cut('after it said its length', 'content-length: 1000000'),
  cut('without a length', 'transfer-encoding: chunked'),
  tooLarge,
];
