/** Thrown if the folder is not empty. The message is one line for the operator. */
export class FolderNotEmpty extends Error {}

/** Thrown if the export failed. The message is one line for the operator. */
export class NotExported extends Error {}
