import { CircleAlert, CircleCheck } from 'lucide-react';

/** A name, with the address below if it differs. */
export const Named = ({ email, name }: { email: string; name: string }) => (
  <>
    <span className="own-words font-semibold">{name}</span>
    {name !== email && <span className="block">{email}</span>}
  </>
);

export const Mark = ({ isWell }: { isWell: boolean }) => {
  const Icon = isWell ? CircleCheck : CircleAlert;
  return (
    <Icon
      aria-hidden
      className={`mt-0.5 size-6 shrink-0 ${isWell ? 'text-answered' : 'text-urgent'}`}
    />
  );
};
