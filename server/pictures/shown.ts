/*
 * Who is shown the picture of a person: that person, and people who share a group with them. Every
 * query that reads a picture or its address for somebody has this condition.
 */

/** Whether `viewer` is shown the picture of `person`. Both are expressions in SQL. */
export const isShownPictureOf = (person: string, viewer: string) => `(
  ${person} = ${viewer} or exists (
    select 1 from members mine
    join members theirs on theirs.group_id = mine.group_id and theirs.user_id = ${person}
    where mine.user_id = ${viewer}))`;

/** The address of the picture of `user`, a row of users; null if `viewer` is not shown it. */
export const pictureAddress = (user: string, viewer: string) => `
  case when ${user}.profile_image_url is not null and ${isShownPictureOf(`${user}.id`, viewer)}
  then ${user}.profile_image_url end`;
