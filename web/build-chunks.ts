/**
 * The chunks after the first, which has what main.tsx imports: one for all forms, one for the frame
 * of members, and one for each family of screens. Each has the modules it names and what they
 * import, as far as no chunk before it has that. A request costs more than the bytes of a screen
 * that is not needed yet. A screen that is named nowhere is a chunk of its own.
 */
export const CHUNKS = {
  // With the four sentences that rules and pages of visitors share, or the one would need all of the other.
  forms:
    /\/react-hook-form\/|web\/ui\/fields\/password-field\.tsx$|\/(?:session_passwords_differ|(?:invitations|passwordless|account_confirmation)_link_invalid)\.js$/,
  frame: /web\/(shell\/shell|screens\/(dashboard|not-found))\.tsx$/,
  visitors:
    /web\/screens\/(auth|join|accept-invitation|confirm-address|sign-in-link)\.tsx$|shared\/mailed-links\.ts$/,
  // What checks a form comes after the first page: see web/ui/fields/late-rules.ts.
  rules: /\/@hookform\/resolvers\/|\/node_modules\/zod\/|shared\/(text|session|sign-in)\.ts$/,
  // The sign-in page does without these, and what they import. A chunk of its own costs its name on every page.
  'more-rules': /shared\/(account|invitations|congregation)\.ts$|web\/ui\/dates\/times\.ts$/,
  requests: /web\/screens\/groups?\.tsx$/,
  reading: /web\/screens\/(request|pray|inbox|search|(my|answered|bookmarked)-prayers)\.tsx$/,
  writing:
    /web\/(prayers\/[\w-]+(request|dialog|form)|shell\/donate-dialog|screens\/(create|edit)-\w+)\.tsx$/,
};
