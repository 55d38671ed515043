import { Description, Field, Switch as HeadlessSwitch, Label } from '@headlessui/react';
import type { ReactNode } from 'react';
import { m } from '../../../shared/messages.ts';

type SwitchProps = {
  checked: boolean;
  onChange: (isOn: boolean) => void;
  disabled?: boolean;
  /** While true, the switch keeps the focus and ignores presses. */
  pending?: boolean;
  label: ReactNode;
  hint?: ReactNode;
  /** Hides the label visually, if a heading has the same text. */
  hideLabel?: boolean;
};

/**
 * A setting that takes effect at once. Its label can be tapped too. "On" or "Off" stands beside it in a cell
 * that fits both words.
 */
export const Switch = (props: SwitchProps) =>
  props.hideLabel ? (
    <Bare {...props} />
  ) : (
    <div className="@container">
      <Bare {...props} />
    </div>
  );

/** In a narrow container the hint gets a row of its own. */
const Bare = ({
  label,
  hint,
  hideLabel = false,
  pending = false,
  onChange,
  ...control
}: SwitchProps) => (
  <Field
    className={
      hideLabel
        ? 'inline-flex'
        : 'flex min-h-12 items-center gap-x-3 @max-[18rem]:flex-wrap @max-[18rem]:gap-x-2 py-0.5 @max-[18rem]:pb-3'
    }
    disabled={control.disabled}
  >
    <HeadlessSwitch
      {...control}
      // Not `disabled`, because a disabled switch loses the keyboard focus.
      aria-disabled={pending || undefined}
      onChange={(isOn) => !pending && onChange(isOn)}
      className="group inline-flex min-h-11 shrink-0 items-center rounded-control data-disabled:cursor-not-allowed data-disabled:opacity-55"
    >
      <span
        aria-hidden
        className="inline-flex h-8 w-14 items-center rounded-full border-2 border-outline bg-page transition-colors group-data-checked:border-primary group-data-checked:bg-primary"
      >
        <span className="block size-5 ms-1 rounded-full bg-outline transition-[margin] group-data-checked:ms-7 group-data-checked:bg-on-primary" />
      </span>
      <span aria-hidden className="grid min-w-8 ps-2 text-start text-meta">
        <span className="[grid-area:1/1] group-data-checked:invisible">{m.ui_off()}</span>
        <span className="invisible [grid-area:1/1] group-data-checked:visible">{m.ui_on()}</span>
      </span>
    </HeadlessSwitch>
    <span className={hideLabel ? 'sr-only' : 'min-w-0 @max-[18rem]:contents'}>
      <Label className="block min-w-0 @max-[18rem]:flex-1 cursor-pointer font-semibold">
        {label}
      </Label>
      {hint && (
        <Description as="span" className="block @max-[18rem]:basis-full text-meta text-muted">
          {hint}
        </Description>
      )}
    </span>
  </Field>
);
