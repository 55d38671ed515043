import { NOTICE_KINDS, type NoticeKind } from '../../shared/notices.ts';

/**
 * SQL: whether a notice is still true, by its kind in this column. A kind without a condition is always
 * true.
 */
export const soByKind = (column: string, isSo: (kind: NoticeKind) => string | undefined) => {
  const rules = NOTICE_KINDS.flatMap((kind) => {
    const rule = isSo(kind);
    return rule === undefined ? [] : [`when '${kind}' then ${rule}`];
  });
  return `case ${column} ${rules.join(' ')} else true end`;
};
