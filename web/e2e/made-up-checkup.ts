import { type Checkup, FINDINGS, type Finding } from '../../shared/checkup.ts';

const checked = (
  check: Checkup['checks'][number]['check'],
  finding: Finding,
  subject = '',
  count = 0,
) => ({ check, finding, outcome: FINDINGS[finding], subject, count });

/** Result of a check-up on an old computer in the parish office. */
export const MADE_UP_CHECKUP: Checkup = {
  isRunning: false,
  at: '2026-11-22T09:30:00.000Z',
  checks: [
    checked('folder', 'folder-well', '/srv/upheld'),
    checked('disk', 'disk-well'),
    checked('space', 'space-low', '740.0 MB'),
    checked('database', 'database-well'),
    checked('files', 'files-well', '', 12),
    checked('address', 'address-well', 'https://pray.example.org'),
    checked('https', 'https-ends-soon', '', 6),
    checked('proxy', 'proxy-not-trusted', '172.18.0.2'),
    checked('mail', 'mail-not-signed-in', 'The mail server said: 535 Authentication failed.'),
    checked('sender', 'sender-not-found', 'example.org'),
    checked('backup', 'backup-well', '', 5),
    checked('administrators', 'administrators-one'),
  ],
};
