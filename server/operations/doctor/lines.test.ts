import { expect, test } from 'bun:test';
import { parse } from 'smol-toml';
import { LINES } from '../../../shared/checkup-lines.ts';
import { CHECK_WORDS, FINDING_WORDS } from '../../../shared/checkup-words.ts';
import { configFrom } from '../../config/config.ts';
import { settings } from '../../config/settings.ts';

const details = { subject: '192.0.2.7', count: 2 };
const lines = Object.entries(LINES).map(([finding, line]) => ({ finding, line: line(details) }));
const isSetting = (line: string) => /^[\w-]+ = /.test(line);

test('each line to type is a valid setting or command (M21, R24)', () => {
  for (const { finding, line } of lines.filter((one) => isSetting(one.line))) {
    const values = parse(line);
    const config = () => configFrom({}, {}, { path: 'upheld.toml', values });
    expect(config, `${finding}: ${line}`).not.toThrow();
  }
  const commands = lines.filter(({ line }) => !isSetting(line));
  for (const { line } of commands) expect(line).toMatch(/^(upheld|sudo|timedatectl|icacls) /);
});

test('on Windows the line for copies names a Windows disk (M21)', () => {
  for (const finding of ['copies-none', 'copies-same-disk'] as const) {
    const line = LINES[finding]?.({ subject: 'C:\\ProgramData\\Upheld\\data' }) ?? '';
    expect(parse(line)).toEqual({ 'backup-copy': 'D:\\Upheld' });
    expect(LINES[finding]?.({ subject: '/srv/upheld' })).toContain('"/mnt/');
  }
});

test('no sentence of a check-up contains a setting: the line to type has it (M21)', () => {
  const names = Object.keys(settings.shape)
    .map((name) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
    .filter((name) => name.includes('-'));
  expect(names).toContain('smtp-url');
  const sentences = [
    ...Object.values(CHECK_WORDS).map((words) => words()),
    ...Object.values(FINDING_WORDS).flatMap(({ says, remedy }) => [
      says(details),
      remedy?.({ ...details, file: 'upheld.toml' }) ?? '',
    ]),
  ];
  const named = sentences.filter((words) => names.some((name) => words.includes(name)));
  expect(named).toEqual([]);
});
