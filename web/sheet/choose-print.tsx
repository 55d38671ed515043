import { m } from '../../shared/messages.ts';
import { DateField } from '../ui/fields/date-field.tsx';
import { Select } from '../ui/fields/text-field.tsx';
import { FoldChoice, PaperChoice, SizeChoice } from './paper-choices.tsx';
import { KIND_WORDS, KINDS, type SheetChoices, SPAN_WORDS, SPANS } from './sheet-choices.ts';

type ChoosePrintProps = {
  choices: SheetChoices;
  /** Day of the sheet, `YYYY-MM-DD`. */
  day: string;
  onDay: (day: string) => void;
  mayInvite: boolean;
};

export function ChoosePrint({ choices, day, onDay, mayInvite }: ChoosePrintProps) {
  const { kind, span, isOfRequests } = choices;
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
        <PaperChoice choices={choices} />
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
            <SizeChoice choices={choices} />
          </>
        )}
      </div>
      {isOfRequests && <FoldChoice choices={choices} />}
    </>
  );
}
