import { Parser } from 'saxen';
import { UnreadableList } from './people.ts';

type Listeners = {
  open?: (name: string, attributes: () => Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

/** Parses XML and calls the listeners, with names without prefixes. Throws UnreadableList for invalid XML. */
export const walk = (xml: string, { open, text, close }: Listeners): void => {
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
