/* A picture is seen by its user and by users of shared groups. Each query of pictures has this condition. */

/** Returns SQL: whether `viewer` may see the picture of `person`. Both are SQL expressions. */
export const isShownPictureOf = (person: string, viewer: string) => `(
  ${person} = ${viewer} or exists (
    select 1 from members mine
    join members theirs on theirs.group_id = mine.group_id and theirs.user_id = ${person}
    where mine.user_id = ${viewer}))`;

/** Returns SQL: the address of the picture of `user`, a row of users; null if `viewer` may not see it. */
export const pictureAddress = (user: string, viewer: string) => `
  case when ${user}.profile_image_url is not null and ${isShownPictureOf(`${user}.id`, viewer)}
  then ${user}.profile_image_url end`;
