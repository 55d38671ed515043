import type { Group, Member } from '../../shared/groups.ts';

/** A member and the group they are seen in: what a row and each of its dialogs is about. */
export type MemberProps = { group: Group; member: Member };
