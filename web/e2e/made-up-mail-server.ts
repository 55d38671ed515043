import type { MailServerState } from '../../shared/mail-server.ts';

export const NO_MAIL_SERVER: MailServerState = {
  where: 'nowhere',
  isOn: false,
  set: null,
  takesMailbox: true,
  isTesting: false,
  test: null,
};

export const GOOD_MAIL_SERVER: MailServerState = {
  ...NO_MAIL_SERVER,
  where: 'here',
  isOn: true,
  set: {
    provider: 'other',
    address: 'prayer@st-marys-church.example.org',
    host: 'smtp.example.org',
    port: 465,
    user: 'prayer@st-marys-church.example.org',
  },
  test: {
    at: '2026-05-03T09:30:21.345Z',
    outcome: 'works',
    said: '',
    to: 'deborah@st-marys-church.example.org',
    isOfNew: true,
  },
};

/** A new mail server with a wrong password. The former one stays in use. */
export const BAD_MAIL_SERVER: MailServerState = {
  ...GOOD_MAIL_SERVER,
  test: {
    at: '2026-05-03T09:30:21.345Z',
    outcome: 'not-signed-in',
    said: '535 5.7.8 Username and Password not accepted',
    to: 'deborah@st-marys-church.example.org',
    isOfNew: true,
  },
};

/** A mail server that the operator set in the configuration. */
export const SETTINGS_MAIL_SERVER: MailServerState = {
  ...NO_MAIL_SERVER,
  where: 'settings',
  isOn: true,
};
