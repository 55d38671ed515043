import { styleText } from 'node:util';
import { CHECKS, type Checked, type Outcome } from '../../../shared/checkup.ts';
import { LINES } from '../../../shared/checkup-lines.ts';
import { CHECK_WORDS, FINDING_WORDS } from '../../../shared/checkup-words.ts';
import type { Config } from '../../config/config.ts';
import { examine } from '../../operations/doctor/examine.ts';
import { checkupSettings } from '../../operations/doctor/examined.ts';
import { VERSION } from '../../version.ts';
import { TestFailed } from './errors.ts';
import { progressBar } from './progress.ts';
import { requireData } from './with-database.ts';
import { wrapped } from './wrapped.ts';

type Options = { isJson: boolean; print: (line: string) => void };

/**
 * `upheld doctor [--json]`: prints the result of each check as it comes, and what to do about it. Throws
 * NotThere without a database, and TestFailed if something is wrong.
 */
export const doctor = async (config: Config, { isJson, print }: Options) => {
  requireData(config.data);
  const now = Date.now();
  const checks: Checked[] = [];
  const { show, end } = progressBar('Reading the newest backup');
  // All checks run at once; the bar may stand only on the line of its check.
  const isNext = () => CHECKS[checks.length] === 'verified';
  const progress: typeof show = (done, total) => isNext() && show(done, total);
  for await (const checked of examine({ ...checkupSettings(config), now }, { progress })) {
    if (isNext()) end();
    checks.push(checked);
    if (!isJson) for (const line of linesFor(checked, config.settingsFile)) print(line);
  }
  if (isJson) print(asJson(checks, now, config.settingsFile));
  else print(`\n${summaryOf(checks)}`);
  const wrong = checks.filter(({ outcome }) => outcome === 'wrong').length;
  if (wrong > 0) throw new TestFailed(`Wrong: ${wrong}.`);
};

const SIGNS: Record<Outcome, string> = {
  well: styleText('green', 'well   '),
  look: styleText('yellow', 'look   '),
  wrong: styleText('red', 'WRONG  '),
  unknown: '?      ',
};
const INDENT = '       ';

const linesFor = ({ check, outcome, finding, ...details }: Checked, file: string) => {
  const { says, remedy } = FINDING_WORDS[finding];
  const [first = '', ...more] = wrapped(`${CHECK_WORDS[check]()}: ${says(details)}`, INDENT.length);
  const advice = remedy ? wrapped(`→ ${remedy({ ...details, file })}`, INDENT.length) : [];
  // Never wrapped, because it is copied as a whole.
  const typed = LINES[finding]?.(details);
  const below = [...more, ...advice, ...(typed ? [`    ${typed}`] : [])];
  return [SIGNS[outcome] + first, ...below.map((line) => INDENT + line)];
};

const summaryOf = (checks: Checked[]) => {
  const of = (outcome: Outcome) => checks.filter((one) => one.outcome === outcome).length;
  return `Well: ${of('well')}. To look at: ${of('look')}. Wrong: ${of('wrong')}. Not known: ${of('unknown')}.`;
};

/** Returns the JSON. The codes are for programs; the words may change. */
const asJson = (checks: Checked[], now: number, file: string) =>
  JSON.stringify(
    {
      version: VERSION,
      at: new Date(now).toISOString(),
      checks: checks.map((checked) => ({
        ...checked,
        says: FINDING_WORDS[checked.finding].says(checked),
        remedy: FINDING_WORDS[checked.finding].remedy?.({ ...checked, file }) ?? null,
        line: LINES[checked.finding]?.(checked) ?? null,
      })),
    },
    null,
    2,
  );
