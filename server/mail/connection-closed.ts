/**
 * Returns a listener for the end of a connection, which calls `fail` with an error. It waits a turn,
 * because a 421 reply ends the connection first and arrives right after.
 */
export const whenConnectionClosed = (fail: (error: Error) => void) => () =>
  setImmediate(() => fail(Object.assign(new Error('hung up'), { code: 'ECONNECTION' })));
