/**
 * Runs some work and returns how much processor time this process took for it, in milliseconds. Other programs on the
 * machine do not change it, as they do the time of a clock.
 */
export const processorTime = (work: () => void) => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
