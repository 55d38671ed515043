/** A leader may invite; a moderator owns the group or may remove members. Ordered, to compare ranks. */
export const RANK = { member: 0, leader: 1, moderator: 2 } as const;
