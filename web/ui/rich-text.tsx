import { createElement, Fragment, type ReactNode } from 'react';

type Part = { type: string; name?: string; value?: string };

/** A message of the catalogue with links or emphasis, whose names are `Mark`. */
export type RichMessage<Mark extends string, Values = object> = {
  (values: Values): string;
  /** Only messages with marks have it. */
  parts?: (values: Values) => Part[];
  /** Exists only as a type, so that a message with a mark that is not drawn does not compile. */
  marks?: (drawn: { [Name in Mark]: unknown }) => void;
};

type Props<Mark extends string, Values> = {
  message: RichMessage<Mark, Values>;
  values: Values;
  /** Draws each mark around its text. */
  marks: { [Name in Mark]: (text: ReactNode) => ReactNode };
};

/** Draws a message with links or emphasis: `Go to {#groups}Groups{/groups}.` */
export function RichText<Mark extends string, Values>({
  message,
  values,
  marks,
}: Props<Mark, Values>) {
  if (!message.parts) return message(values);
  const isMark = (name: string): name is Mark => name in marks;
  const draw = (name: string, text: ReactNode) => (isMark(name) ? marks[name](text) : text);
  return drawnWith(draw, message.parts(values));
}

/** Builds a tree: parts between the start and the end of a mark are its children. */
const drawnWith = (draw: (name: string, text: ReactNode) => ReactNode, parts: Part[]) => {
  const around: ReactNode[][] = [];
  let here: ReactNode[] = [];
  for (const { type, name = '', value } of parts) {
    if (type === 'markup-start') {
      around.push(here);
      here = [];
    } else if (type === 'markup-end') {
      const inside = draw(name, inARow(here));
      here = [...(around.pop() ?? []), inside];
    } else here.push(value);
  }
  return inARow(here);
};

/** Siblings without keys. */
const inARow = (nodes: ReactNode[]) => createElement(Fragment, null, ...nodes);
