/** A fault to plant in the source of the desktop program, and the test that must fail for it. */
export type Mutation = {
  name: string;
  /** The file of the fault; `main.ts` by default. */
  source?: string;
  /** Text that is in the file once. */
  from: string;
  to: string;
  /** The test that must fail: its file in `desktop/built`, and its name. */
  file: string;
  test: string;
};
