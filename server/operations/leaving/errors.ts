/** The folder has something in it. The message is one line for the operator. */
export class FolderNotEmpty extends Error {}

/** Nothing was exported. The message is one line for the operator. */
export class NotExported extends Error {}
