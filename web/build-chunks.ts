/**
 * Patterns of the chunks after the first, which has what main.tsx imports: one for all forms, one for the
 * members' layout, and one for each family of screens. Each chunk has the matching modules and their imports,
 * except those of earlier chunks. One call costs more than the bytes of a screen that is not needed yet. A
 * screen without a pattern is its own chunk.
 */
export const CHUNKS = {
  // With five messages that validation and visitors' pages share; otherwise one chunk would load the other.
  forms:
    /\/react-hook-form\/|web\/ui\/fields\/password-field\.tsx$|\/(?:session_passwords_differ|invitations_open_to_groups|(?:invitations|passwordless|account_confirmation)_link_invalid)\.js$/,
  frame: /web\/(shell\/shell|screens\/(dashboard|not-found))\.tsx$/,
  visitors: /web\/screens\/auth\.tsx$|web\/api\/actions\/links\.ts$|shared\/mailed-links\.ts$/,
  // Opened by links only: the sign-in page needs none of them.
  invited: /web\/screens\/(join|accept-invitation)\.tsx$/,
  mailed: /web\/screens\/((confirm|change|undo)-address|sign-in-link)\.tsx$/,
  // Validation is loaded after the first page: see web/ui/fields/late-rules.ts.
  rules: /\/@hookform\/resolvers\/|\/node_modules\/zod\/|shared\/(text|session|sign-in)\.ts$/,
  // Not needed by the sign-in page. A separate chunk costs only its name on every page.
  'more-rules': /shared\/(account|invitations|congregation)\.ts$|web\/ui\/dates\/times\.ts$/,
  requests: /web\/screens\/groups?\.tsx$/,
  reading: /web\/screens\/(request|pray|inbox|search|(my|answered|bookmarked)-prayers)\.tsx$/,
  writing:
    /web\/(prayers\/[\w-]+(request|dialog|form)|shell\/donate-dialog|screens\/(create|edit)-\w+)\.tsx$/,
};
