/**
 * What a member may see and do in a group beyond others: a leader may invite, a moderator is its owner or may
 * remove members. In this order, so that who is more can be compared.
 */
export const RANK = { member: 0, leader: 1, moderator: 2 } as const;
