// needs: spamassassin
import { beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { everyMail, mailedKinds } from '../../test-support/every-mail.ts';
import { testFolder } from '../../test-support/folder.ts';

setDefaultTimeout(300_000);

const MOST = 1;
const folder = testFolder('spam');

/** What SpamAssassin writes first into a mail that it has checked. */
const CHECKED = /^X-Spam-Checker-Version:/m;

/**
 * Returns the report on each mail by SpamAssassin's own rules, without network tests. One program checks all of
 * them: reading the rules takes longer than a mail.
 */
const reportsOn = async (files: readonly string[]) => {
  const program = Bun.spawn(['spamassassin', '--local', '--test-mode', ...files], {
    stdout: 'pipe',
    stderr: 'ignore',
  });
  const [, ...reports] = (await new Response(program.stdout).text()).split(CHECKED);
  return reports;
};

const scoreIn = (report: string) => {
  const [, score] = /^X-Spam-Status:[^\n]*score=(-?[\d.]+)/m.exec(report) ?? [];
  const rules = report
    .split('\n')
    .filter((line) => /^\s*-?\d+\.\d+ \w+/.test(line))
    .map((line) => line.trim());
  return { score: Number(score), rules };
};

const reports = new Map<string, string>();
beforeAll(async () => {
  const mails = await everyMail();
  const files = mailedKinds.map((kind) => join(folder, kind));
  for (const kind of mailedKinds) writeFileSync(join(folder, kind), mails.get(kind)?.raw ?? '');
  const found = await reportsOn(files);
  expect(found.length).toBe(files.length);
  mailedKinds.forEach((kind, at) => {
    reports.set(kind, found[at] ?? '');
  });
});

for (const kind of mailedKinds)
  test(`a spam filter’s own rules score the mail ${kind} below ${MOST} (N29)`, () => {
    const { score, rules } = scoreIn(reports.get(kind) ?? '');
    expect({ rules, isSpam: !(score < MOST) }).toEqual({ rules, isSpam: false });
  });
