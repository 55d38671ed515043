/** Returns whether a server listens at this port. */
export const isOpen = async (port: number, hostname = '127.0.0.1') => {
  try {
    const socket = await Bun.connect({ hostname, port, socket: { data: () => {} } });
    socket.end();
    return true;
  } catch {
    return false;
  }
};
