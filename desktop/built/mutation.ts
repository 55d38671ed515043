/** A fault to plant in the source of the desktop program, and the test that must fail then. */
export type Mutation = {
  name: string;
  /** The file it is planted in; `main.ts` unless another is named. */
  source?: string;
  /** Stands in that file once. */
  from: string;
  to: string;
  /** The test that fails: its file in `desktop/built`, and its name. */
  file: string;
  test: string;
};
