/** The arrow keys for forward and back in the reading direction. */
export const lineKeys = () =>
  document.dir === 'rtl'
    ? ({ on: 'ArrowLeft', back: 'ArrowRight' } as const)
    : ({ on: 'ArrowRight', back: 'ArrowLeft' } as const);
