/** What was asked for is not there. The message is one line for the operator. */
export class NotThere extends Error {}

/** A test that the operator asked for failed. The message is one line. */
export class TestFailed extends Error {}
