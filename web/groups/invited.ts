import { atom } from 'jotai';

const addresses = atom<readonly string[]>([]);

const entry = (groupId: number, email: string) => `${groupId} ${email.toLowerCase()}`;

/** The addresses invited since this page was opened, so that nobody is invited twice by mistake. */
export const invitedAtom = atom(
  (get) => (groupId: number, email: string) => get(addresses).includes(entry(groupId, email)),
  (get, set, groupId: number, email: string) =>
    set(addresses, [...get(addresses), entry(groupId, email)]),
);
