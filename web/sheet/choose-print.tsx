import { keysOf } from '../../shared/keys-of.ts';
import { m } from '../../shared/messages.ts';
import { SHEET_DAYS } from '../../shared/sheet.ts';
import { Checkbox } from '../ui/fields/choices.tsx';
import { DateField } from '../ui/fields/date-field.tsx';
import { Select } from '../ui/fields/text-field.tsx';
import { useChoice } from '../ui/fields/use-choice.ts';

const FOLDS = ['flat', 'booklet'] as const;

const KIND_WORDS = {
  requests: m.sheet_kind_requests,
  answers: m.sheet_kind_answers,
  cards: m.sheet_kind_cards,
  poster: m.sheet_kind_poster,
};
const PAPER_WORDS = { a4: m.sheet_paper_a4, letter: m.sheet_paper_letter };
const SPAN_WORDS = {
  recent: () => m.sheet_span_recent({ days: SHEET_DAYS }),
  year: m.sheet_span_year,
  all: m.sheet_span_all,
};
const SIZE_WORDS = { normal: m.sheet_size_normal, large: m.sheet_size_large };

const KINDS = keysOf(KIND_WORDS);
const SPANS = keysOf(SPAN_WORDS);
const SIZES = keysOf(SIZE_WORDS);

/** Countries that use US Letter. */
const writesOnLetter = () => /-(US|CA|MX|PH)$/.test(navigator.language);
const PAPERS = () => (writesOnLetter() ? (['letter', 'a4'] as const) : (['a4', 'letter'] as const));

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

type ChoosePrintProps = {
  choices: SheetChoices;
  /** Day of the sheet, `YYYY-MM-DD`. */
  day: string;
  onDay: (day: string) => void;
  mayInvite: boolean;
};

export function ChoosePrint({ choices, day, onDay, mayInvite }: ChoosePrintProps) {
  const { kind, paper, size, span, isOfRequests, isBooklet } = choices;
  return (
    <>
      <div className="grid gap-x-6 gap-y-4 two:grid-cols-2">
        <Select
          label={m.sheet_what()}
          value={kind}
          onChange={({ target }) => choices.setKind(target.value)}
        >
          {KINDS.filter((one) => one !== 'poster' || mayInvite).map((one) => (
            <option key={one} value={one}>
              {KIND_WORDS[one]()}
            </option>
          ))}
        </Select>
        <Select
          label={m.sheet_paper()}
          value={paper}
          onChange={({ target }) => choices.setPaper(target.value)}
        >
          {PAPERS().map((one) => (
            <option key={one} value={one}>
              {PAPER_WORDS[one]()}
            </option>
          ))}
        </Select>
        {kind === 'requests' && (
          <Select
            label={m.sheet_span()}
            value={span}
            onChange={({ target }) => choices.setSpan(target.value)}
          >
            {SPANS.map((one) => (
              <option key={one} value={one}>
                {SPAN_WORDS[one]()}
              </option>
            ))}
          </Select>
        )}
        {isOfRequests && (
          <>
            <DateField label={m.sheet_date()} value={day} onChange={onDay} />
            <Select
              label={m.sheet_size()}
              value={size}
              onChange={({ target }) => choices.setSize(target.value)}
            >
              {SIZES.map((one) => (
                <option key={one} value={one}>
                  {SIZE_WORDS[one]()}
                </option>
              ))}
            </Select>
          </>
        )}
      </div>
      {isOfRequests && (
        <Checkbox
          label={m.sheet_booklet()}
          hint={m.sheet_booklet_hint()}
          checked={isBooklet}
          onChange={({ target }) => choices.setFold(target.checked ? 'booklet' : 'flat')}
        />
      )}
    </>
  );
}
