import { Parser } from 'saxen';
import { UnreadableList } from './people.ts';

type Heard = {
  open?: (name: string, attributes: () => Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

/** Goes through XML, with names without their prefixes. Throws UnreadableList if it is none. */
export const walk = (xml: string, { open, text, close }: Heard): void => {
  if (xml === '') return;
  const parser = new Parser();
  parser.on('openTag', (name, attributes) => open?.(local(name), attributes));
  parser.on('closeTag', (name) => close?.(local(name)));
  parser.on('text', (part, decode) => text?.(decode(part)));
  parser.on('cdata', (part) => text?.(part));
  parser.on('error', () => {
    throw new UnreadableList('unknown-kind');
  });
  parser.parse(xml);
};

const local = (name: string) => name.slice(name.indexOf(':') + 1);
