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
