import { decodeHTML } from 'entities';
import { COLUMNS_MAX } from './sheet.ts';
import { mayHaveAddress } from './without-at.ts';

/** Whether a tag hides what stands in it: by its style, by HTML's attribute, or by that of Excel's XML. */
const isHiding = (attributes: string) =>
  /\bdisplay\s*:\s*none\b/i.test(attributes) ||
  /\sss:Hidden\s*=\s*["']1/i.test(attributes) ||
  /\shidden(?=[\s/=]|$)/i.test(attributes.replaceAll(/"[^"]*"|'[^']*'/g, ''));

/** Returns a number of a tag's attributes, at most the columns of a table; undefined if it has none. */
const numberOf = (name: string, attributes: string): number | undefined => {
  const [, digits] = new RegExp(`\\b${name}\\s*=\\s*["']?(\\d{1,7})`, 'i').exec(attributes) ?? [];
  return digits === undefined ? undefined : Math.min(Number(digits), COLUMNS_MAX);
};

/** Returns the words of a text that may be a name. */
const namesIn = (text: string) =>
  text
    .split(' ')
    .filter((word) => /^[\p{L}\p{M}.'’-]+$/u.test(word) && !/\.\p{L}/u.test(word))
    .join(' ');

/**
 * Follows the tags of a table, in HTML and in Excel's XML of 2003, and returns the tabs before and after each cell, so
 * that cells below each other are in one column although some are joined (`colspan`, `rowspan`) or left out
 * (`ss:Index`). `most` is the maximum number of additional tabs.
 */
export const cellsOfTable = (most: number) => {
  let left = most;
  let column = 0;
  let width = 0;
  let widest = 0;
  let isInCell = false;
  let isInRow = false;
  let isRowHidden = false;
  let isCellHidden = false;
  let hasText = false;
  let isShortened = false;
  let hidden: boolean[] = [];
  /** Number of rows below that a cell above reaches into, by column. */
  let below: number[] = [];

  const tabs = (count: number) => {
    const given = Math.min(count, left);
    left -= given;
    return '\t'.repeat(given);
  };
  const closeCell = () => {
    if (!isInCell) return '';
    isInCell = false;
    isCellHidden = false;
    column += width;
    return `\t${tabs(Math.max(width - 1, 0))}`;
  };

  return {
    isInCell: () => isInCell,
    /** Returns a text of the page; without addresses in a cell that is hidden, so that nobody is made of it. */
    shown: (text: string) => {
      const isLeftOut = (isRowHidden || isCellHidden) && mayHaveAddress(decodeHTML(text));
      if (isLeftOut) isShortened = true;
      const rest = isLeftOut ? namesIn(text) : text;
      if (/[\p{L}\p{N}]/u.test(rest)) hasText = true;
      return rest;
    },
    isHidden: () => isRowHidden || isCellHidden,
    openTable: () => {
      widest = 0;
      hidden = [];
      below = [];
      isRowHidden = false;
    },
    column: (attributes: string) => {
      const index = numberOf('ss:Index', attributes);
      while (index !== undefined && hidden.length < index - 1) hidden.push(false);
      // In Excel's XML it is the number of further columns.
      const further = numberOf('ss:Span', attributes);
      const span = further === undefined ? (numberOf('span', attributes) ?? 1) : further + 1;
      const isHidden = isHiding(attributes);
      for (let n = 0; n < span && hidden.length < COLUMNS_MAX; n++) hidden.push(isHidden);
    },
    openRow: (attributes: string) => {
      isInRow = true;
      isRowHidden = isHiding(attributes);
    },
    /** Ends a row, also if its end is not written, and makes it as wide as those above. */
    closeRow: () => {
      if (!isInRow) return '';
      let end = closeCell();
      if (column > 0) end += tabs(Math.max(widest - column, 0));
      widest = Math.max(widest, column);
      for (let at = column; at < below.length; at++) below[at] = Math.max((below[at] ?? 0) - 1, 0);
      // The digit is no name, and lets the row be listed as one without an address.
      if (isShortened && !hasText) end += '0';
      hasText = false;
      isShortened = false;
      column = 0;
      isInRow = false;
      isRowHidden = false;
      return `${end}\n`;
    },
    openCell: (attributes: string) => {
      let before = closeCell();
      const index = numberOf('ss:Index', attributes) ?? 0;
      while (column < COLUMNS_MAX && (column < index - 1 || (below[column] ?? 0) > 0)) {
        below[column] = Math.max((below[column] ?? 0) - 1, 0);
        before += tabs(1);
        column++;
      }
      width = numberOf('colspan', attributes) ?? 1 + (numberOf('MergeAcross', attributes) ?? 0);
      const height =
        numberOf('rowspan', attributes) ?? 1 + (numberOf('MergeDown', attributes) ?? 0);
      for (let at = column; at < column + width && height > 1; at++) below[at] = height - 1;
      isCellHidden = isHiding(attributes) || hidden[column] === true;
      isInCell = true;
      return before;
    },
    closeCell,
  };
};

/** Removes the hidden sheets of Excel's XML of 2003. */
export const withoutHiddenSheets = (xml: string): string => {
  if (!/<x:Visible>|<Visible>/.test(xml)) return xml;
  const [start = '', ...sheets] = xml.split(/<(?=(?:ss:)?Worksheet[\s>])/);
  const visible = sheets.filter((sheet) => !/<(?:x:)?Visible>Sheet(?:Very)?Hidden</.test(sheet));
  return [start, ...visible].join('<');
};
