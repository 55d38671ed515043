/** The arrow key that goes on along the line, as one reads, and the one that goes back. */
export const lineKeys = () =>
  document.dir === 'rtl'
    ? ({ on: 'ArrowLeft', back: 'ArrowRight' } as const)
    : ({ on: 'ArrowRight', back: 'ArrowLeft' } as const);
