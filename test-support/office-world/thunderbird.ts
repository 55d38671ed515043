import { writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { testFolder } from '../folder.ts';
import { freePort } from '../free-port.ts';
import { until } from '../until.ts';

/** Runs in Thunderbird: fills a new address book, and has Thunderbird's own code write it into a folder. */
const EXPORT = String.raw`
  const [lines, folder, done] = arguments;
  const write = async () => {
    const { MailServices } = ChromeUtils.importESModule('resource:///modules/MailServices.sys.mjs');
    const { AddrBookUtils } = ChromeUtils.importESModule('resource:///modules/AddrBookUtils.sys.mjs');
    const book = MailServices.ab.getDirectoryFromId(MailServices.ab.newAddressBook('Members', '', 101));
    for (const [first, last, email, other, note, name] of lines) {
      const card = Cc['@mozilla.org/addressbook/cardproperty;1'].createInstance(Ci.nsIAbCard);
      card.firstName = first;
      card.lastName = last;
      card.displayName = name;
      card.primaryEmail = email;
      if (other) card.setProperty('SecondEmail', other);
      if (note) card.setProperty('Notes', note.replaceAll('\\n', '\n'));
      book.addCard(card);
    }
    const cards = book.childCards;
    const texts = {
      csv: AddrBookUtils.exportCardsToDelimitedText(cards, ','),
      txt: AddrBookUtils.exportCardsToDelimitedText(cards, '\t'),
      vcf: AddrBookUtils.exportCardsToVCard(cards),
      ldif: AddrBookUtils.exportCardsToLDIF(cards),
    };
    for (const [kind, text] of Object.entries(texts))
      await IOUtils.writeUTF8(folder + '/thunderbird.' + kind, text);
    return 'written';
  };
  write().then(done, (error) => done(String(error)));`;

/** Writes these people into Thunderbird's address book, and exports the book into the folder. Throws if it is not written. */
export const exportFromThunderbird = async (cardLines: string, folder: string) => {
  const lines = cardLines
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  const answer = await runInThunderbird(EXPORT, lines, folder);
  if (answer !== 'written') throw new Error(JSON.stringify(answer));
};

/**
 * Starts Thunderbird without a screen, and runs a script in it by Marionette, its protocol for tests. The script's
 * last argument is the function that takes its result, which is returned.
 */
export const runInThunderbird = async (script: string, ...args: unknown[]) => {
  const profile = testFolder('thunderbird');
  const port = await freePort();
  writeFileSync(join(profile, 'user.js'), `user_pref("marionette.port", ${port});\n`);
  const started = Bun.spawn(
    [
      'thunderbird',
      ...['--headless', '--marionette', '-remote-allow-system-access', '--no-remote'],
      ...['--profile', profile],
    ],
    { stdout: 'ignore', stderr: 'ignore', env: { ...process.env, HOME: profile } },
  );
  try {
    const call = await marionette(port);
    await call('WebDriver:NewSession', {});
    await call('Marionette:SetContext', { value: 'chrome' });
    return (await call('WebDriver:ExecuteAsyncScript', { script, args })).value;
  } finally {
    started.kill('SIGKILL');
    await started.exited;
  }
};

type Answer = { value?: unknown };

/** Connects to Marionette, whose messages are JSON with their length before. Returns a function that calls a command. */
const marionette = async (port: number) => {
  let socket: Socket | undefined;
  await until('Thunderbird listens', async () => {
    socket = await connected(port);
    return socket !== undefined;
  });
  if (!socket) throw new Error('Thunderbird does not listen.');
  const own = socket;
  const answers = messagesOf(own);
  await answers.next();
  let id = 0;
  return async (command: string, parameters: object): Promise<Answer> => {
    const text = JSON.stringify([0, ++id, command, parameters]);
    own.write(`${Buffer.byteLength(text)}:${text}`);
    const { value } = await answers.next();
    const [, , error, result] = value as [number, number, unknown, Answer];
    if (error) throw new Error(`${command}: ${JSON.stringify(error)}`);
    return result;
  };
};

const connected = (port: number) =>
  new Promise<Socket | undefined>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.once('error', () => resolve(undefined));
  });

async function* messagesOf(socket: Socket): AsyncGenerator<unknown> {
  let read = Buffer.alloc(0);
  for await (const piece of socket) {
    read = Buffer.concat([read, piece]);
    for (;;) {
      const start = read.indexOf(':') + 1;
      const end = start + Number(read.subarray(0, Math.max(start - 1, 0)));
      if (start === 0 || read.length < end) break;
      yield JSON.parse(read.subarray(start, end).toString());
      read = read.subarray(end);
    }
  }
}
