/**
 * The rights of a member in a group: a leader may invite, a moderator is its owner or may remove members. The
 * numbers are ordered, so that ranks can be compared.
 */
export const RANK = { member: 0, leader: 1, moderator: 2 } as const;
