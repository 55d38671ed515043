// needs: spamassassin
import { expect, setDefaultTimeout, test } from 'bun:test';
import { everyMail, mailedKinds } from '../../test-support/every-mail.ts';

setDefaultTimeout(300_000);

const MOST = 1;
const mails = everyMail();

/** Returns the score of a mail by SpamAssassin's own rules, without network tests. */
const scoreOf = async (raw: string) => {
  const checked = Bun.spawn(['spamassassin', '--local', '--test-mode'], {
    stdin: new TextEncoder().encode(raw),
    stdout: 'pipe',
    stderr: 'ignore',
  });
  const [report] = await Promise.all([new Response(checked.stdout).text(), checked.exited]);
  const [, score] = /^X-Spam-Status:[^\n]*score=(-?[\d.]+)/m.exec(report) ?? [];
  const rules = report
    .split('\n')
    .filter((line) => /^\s*-?\d+\.\d+ \w+/.test(line))
    .map((line) => line.trim());
  return { score: Number(score), rules };
};

for (const kind of mailedKinds)
  test(`a spam filter’s own rules score the mail ${kind} below ${MOST} (N29)`, async () => {
    const mail = (await mails).get(kind);
    const { score, rules } = await scoreOf(mail?.raw ?? '');
    expect({ rules, isSpam: !(score < MOST) }).toEqual({ rules, isSpam: false });
  });
