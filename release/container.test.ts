import { describe, expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { z } from 'zod';
import { EXIT } from '../shared/local-server.ts';
import { runExecutable } from '../test-support/executable.ts';
import { testFolder } from '../test-support/folder.ts';
import { composeService } from './testing/compose-file.ts';

const ROOT = join(import.meta.dir, '..');
const textOf = (name: string) => readFileSync(join(ROOT, name), 'utf8');

const dockerfile = textOf('Dockerfile');
const instructions = DockerfileParser.parse(dockerfile)
  .getInstructions()
  .map((instruction) => ({
    name: instruction.getInstruction(),
    words: instruction.getArguments().map((word) => word.getValue()),
    text: instruction.getArgumentsContent() ?? '',
  }));
const last = instructions.findLastIndex(({ name }) => name === 'FROM');
const shipped = instructions.slice(last);
const inShipped = (name: string) => shipped.filter((instruction) => instruction.name === name);

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(textOf('package.json')));

describe('the image (S5)', () => {
  test('has a Dockerfile without a mistake that a linter sees', () => {
    expect(validate(dockerfile)).toEqual([]);
  });

  test('is built by commands that exist, from what is not built yet', () => {
    const commands = instructions.filter(({ name }) => name === 'RUN').map(({ text }) => text);
    const tasks = commands.flatMap((command) => [...command.matchAll(/npm run ([\w:-]+)/g)]);
    expect(tasks.map(([, task]) => task)).toEqual(['build']);
    for (const [, task = ''] of tasks) expect(scripts).toHaveProperty(task);
    const copied = instructions.slice(0, last).filter(({ name }) => name === 'COPY');
    for (const { words } of copied)
      for (const source of words.slice(0, -1)) expect(existsSync(join(ROOT, source))).toBe(true);
    // What Git does not keep is not sent to the builder either.
    const ignored = textOf('.dockerignore').split('\n');
    for (const line of textOf('.gitignore').split('\n').filter(Boolean))
      if (line !== '.DS_Store') expect(ignored).toContain(line.replace(/\/$/, ''));
    expect(ignored).toContain('.git');
  });

  test('keeps the data to its user: a new volume gets the rights of the folder below it', () => {
    const [build] = instructions.filter(({ name }) => name === 'RUN').map(({ text }) => text);
    expect(build).toEndWith('&& mkdir -p /image && mkdir -m 700 /image/data');
    // What is copied as a folder's content keeps its rights; container.platform.test.ts looks at them.
    const { user } = composeService();
    expect(dockerfile).toContain(`COPY --from=build --chown=${user} /image /\n`);
  });

  test('holds the executable, runs it as a user without a name, and asks it for its health', () => {
    const [program] = inShipped('COPY').map(({ words }) => words.at(-1) ?? '');
    expect(inShipped('COPY')[0]?.text).toContain('/dist/upheld ');
    expect(inShipped('ENTRYPOINT')[0]?.text).toBe(`["${program}"]`);
    expect(inShipped('CMD')[0]?.text).toBe('["serve"]');
    expect(inShipped('HEALTHCHECK')[0]?.text).toContain(`CMD ["${program}", "healthcheck"]`);
    const ids = inShipped('USER')[0]?.text.split(':').map(Number) ?? [];
    expect(ids).toHaveLength(2);
    expect(ids.every((id) => id > 0)).toBe(true);
    expect(inShipped('ENV')[0]?.text).toBe('UPHELD_DATA=/data');
    expect(inShipped('VOLUME')[0]?.text).toBe('/data');
  });
});

test('the compose file runs the image without rights, on a file system that it cannot write (S5)', () => {
  const upheld = composeService();
  expect(upheld.user).toBe(inShipped('USER')[0]?.text ?? '');
  expect(upheld.volumes).toEqual(['data:/data']);
  const port = inShipped('EXPOSE')[0]?.text;
  expect(upheld.ports).toEqual([`${port}:${port}`]);
  // Longer than the server waits for calls under way.
  expect(upheld.stop_grace_period).toBeGreaterThan(10);
});

describe('what the program is started with', () => {
  const optionsOf = async (command: string) => {
    const { code, out } = await runExecutable([command, '--help'], testFolder('help'));
    return { code, options: [...out.matchAll(/--[\w-]+/g)].map(([option]) => option) };
  };

  test('in the container are commands that it has (S5)', async () => {
    for (const command of ['serve', 'healthcheck']) expect((await optionsOf(command)).code).toBe(0);
  });

  test('in the service file are options that it has (S4)', async () => {
    const line = /^ExecStart=(.+)$/m.exec(textOf('release/upheld.service'))?.[1] ?? '';
    const [program, command = '', ...words] = line.split(' ');
    expect([program, command]).toEqual(['/usr/local/bin/upheld', 'serve']);
    const { options } = await optionsOf(command);
    const used = words.filter((word) => word.startsWith('--'));
    expect(used).toEqual(['--config', '--data']);
    for (const option of used) expect(options).toContain(option);
  });

  test('ends with the codes after which the service file does not start it again (S4)', () => {
    const codes = /^RestartPreventExitStatus=(.+)$/m.exec(textOf('release/upheld.service'))?.[1];
    // Not when the port is taken: the program that has it may end.
    const { misuse, dataInUse, configuration } = EXIT;
    expect(codes?.split(' ').map(Number)).toEqual([misuse, dataInUse, configuration]);
  });
});
