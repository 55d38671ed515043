import type { Transport } from './transport.ts';

/**
 * Returns a transport that `make` loads with the first mail: its library is large, and would slow down
 * every start.
 */
export const atFirstMail = (make: () => Promise<Transport>): Transport => {
  let made: Promise<Transport> | undefined;
  const transport = () => {
    made ??= make();
    return made;
  };
  return {
    send: async (mail, beforeEnd) => (await transport()).send(mail, beforeEnd),
    reach: async () => (await transport()).reach(),
    close: () => {
      void made?.then((one) => one.close());
    },
  };
};
