/** The memory that a process has in RAM now, in MB (`VmRSS` in proc(5)). */
export const memoryOf = async (pid: number) => {
  const status = await Bun.file(`/proc/${pid}/status`).text();
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
};
