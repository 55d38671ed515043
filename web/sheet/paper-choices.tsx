import { m } from '../../shared/messages.ts';
import { Checkbox } from '../ui/fields/choices.tsx';
import { Select } from '../ui/fields/text-field.tsx';
import { PAPER_WORDS, PAPERS, type SheetChoices, SIZE_WORDS, SIZES } from './sheet-choices.ts';

/** The choice of a paper's size. */
export const PaperChoice = ({ choices: { paper, setPaper } }: { choices: SheetChoices }) => (
  <Select label={m.sheet_paper()} value={paper} onChange={({ target }) => setPaper(target.value)}>
    {PAPERS().map((one) => (
      <option key={one} value={one}>
        {PAPER_WORDS[one]()}
      </option>
    ))}
  </Select>
);

/** The choice of normal or large print. */
export const SizeChoice = ({ choices: { size, setSize } }: { choices: SheetChoices }) => (
  <Select label={m.sheet_size()} value={size} onChange={({ target }) => setSize(target.value)}>
    {SIZES.map((one) => (
      <option key={one} value={one}>
        {SIZE_WORDS[one]()}
      </option>
    ))}
  </Select>
);

/** The choice of a booklet to fold. */
export const FoldChoice = ({ choices: { isBooklet, setFold } }: { choices: SheetChoices }) => (
  <Checkbox
    label={m.sheet_booklet()}
    hint={m.sheet_booklet_hint()}
    checked={isBooklet}
    onChange={({ target }) => setFold(target.checked ? 'booklet' : 'flat')}
  />
);
