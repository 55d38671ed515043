import { expect, test } from 'bun:test';
import type { AuditEntry } from '../../shared/audit.ts';
import { auditWords } from './audit-words.ts';

const entry = (who: Pick<AuditEntry, 'kind' | 'user' | 'actor'>): AuditEntry => ({
  id: 1,
  createdAt: '2026-05-20T09:30:00.000Z',
  groupId: null,
  place: null,
  count: 1,
  ...who,
});

test('the log begins a sentence with a capital, but does not change a name (M6)', () => {
  const deleted = { id: 1, name: null };
  const ruth = { id: 2, name: 'ruth' };
  expect(auditWords(entry({ kind: 'backup-made', user: null, actor: null }))).toBe(
    'The operator made a backup',
  );
  expect(auditWords(entry({ kind: 'switched-off', user: ruth, actor: deleted }))).toBe(
    'A deleted account switched ruth off',
  );
  expect(auditWords(entry({ kind: 'switched-off', user: deleted, actor: ruth }))).toBe(
    'ruth switched a deleted account off',
  );
});

test('what a person did to another of the same name is not told as their own deed (M6)', () => {
  const [ruth, other] = [
    { id: 2, name: 'Ruth Miller' },
    { id: 3, name: 'Ruth Miller' },
  ];
  const made = (user: typeof ruth) =>
    auditWords(entry({ kind: 'address-changed', user, actor: ruth }));
  expect(made(ruth)).toBe('Ruth Miller changed their email address');
  expect(made(other)).toBe('Ruth Miller changed the email address of Ruth Miller');
  const deleted = [7, 8].map((id) => ({ id, name: null }));
  const [user = null, actor = null] = deleted;
  expect(auditWords(entry({ kind: 'account-deleted', user, actor }))).not.toBe(
    auditWords(entry({ kind: 'account-deleted', user, actor: user })),
  );
});
