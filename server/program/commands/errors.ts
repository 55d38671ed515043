/** Thrown for something missing. The message is one line for the operator. */
export class NotThere extends Error {}

/** Thrown for a failed test that the operator asked for. The message is one line. */
export class TestFailed extends Error {}
