import { keysOf } from '../../shared/keys-of.ts';
import { m } from '../../shared/messages.ts';
import { SHEET_DAYS } from '../../shared/sheet.ts';
import { useChoice } from '../ui/fields/use-choice.ts';

const FOLDS = ['flat', 'booklet'] as const;

export const KIND_WORDS = {
  requests: m.sheet_kind_requests,
  answers: m.sheet_kind_answers,
  cards: m.sheet_kind_cards,
  poster: m.sheet_kind_poster,
};
export const PAPER_WORDS = { a4: m.sheet_paper_a4, letter: m.sheet_paper_letter };
export const SPAN_WORDS = {
  recent: () => m.sheet_span_recent({ days: SHEET_DAYS }),
  year: m.sheet_span_year,
  all: m.sheet_span_all,
};
export const SIZE_WORDS = { normal: m.sheet_size_normal, large: m.sheet_size_large };

export const KINDS = keysOf(KIND_WORDS);
export const SPANS = keysOf(SPAN_WORDS);
export const SIZES = keysOf(SIZE_WORDS);

/** Countries that use US Letter. */
const writesOnLetter = () => /-(US|CA|MX|PH)$/.test(navigator.language);
export const PAPERS = () =>
  writesOnLetter() ? (['letter', 'a4'] as const) : (['a4', 'letter'] as const);

/** The choices for printing, stored in the URL. */
export function useSheetChoices() {
  const [kind, setKind] = useChoice('what', KINDS);
  const [paper, setPaper] = useChoice('paper', PAPERS());
  const [size, setSize] = useChoice('size', SIZES);
  const [fold, setFold] = useChoice('fold', FOLDS);
  const [span, setSpan] = useChoice('requests', SPANS);
  const isOfRequests = kind === 'requests' || kind === 'answers';
  const isBooklet = isOfRequests && fold === 'booklet';
  const isLarge = isOfRequests && size === 'large';
  return {
    ...{ kind, paper, size, span, isOfRequests, isBooklet, isLarge },
    ...{ setKind, setPaper, setSize, setFold, setSpan },
  };
}

export type SheetChoices = ReturnType<typeof useSheetChoices>;
