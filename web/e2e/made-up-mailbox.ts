import type { MailboxState } from '../../shared/reply-mailbox.ts';

export const NO_MAILBOX: MailboxState = {
  where: 'nowhere',
  isOn: false,
  isMailSetUp: true,
  set: null,
  isTesting: false,
  test: null,
  reading: null,
};

const SET: MailboxState = {
  ...NO_MAILBOX,
  where: 'here',
  set: {
    provider: 'other',
    address: 'prayer@st-marys-church.example.org',
    host: 'imap.example.org',
    port: 993,
    user: 'prayer@st-marys-church.example.org',
    hasPlus: true,
  },
};

export const GOOD_MAILBOX: MailboxState = {
  ...SET,
  isOn: true,
  reading: 'waiting',
  test: { at: '2026-05-03T09:30:21.345Z', outcome: 'works', said: '' },
};

/** A mailbox with a wrong password. */
export const BAD_MAILBOX: MailboxState = {
  ...SET,
  set: SET.set && { ...SET.set, hasPlus: null },
  test: {
    at: '2026-05-03T09:30:21.345Z',
    outcome: 'not-signed-in',
    said: '[AUTHENTICATIONFAILED] Invalid credentials (Failure)',
  },
};

/** A mailbox that the operator set in the configuration. */
export const SETTINGS_MAILBOX: MailboxState = {
  ...NO_MAILBOX,
  where: 'settings',
  isOn: true,
  reading: 'trouble',
};
