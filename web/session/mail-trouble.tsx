import { m } from '../../shared/messages.ts';
import { useMailTrouble } from '../api/sign-in-methods.ts';
import { Notice } from '../ui/notice.tsx';

/** A notice that mails are delayed, on forms that send one; else null. */
export const MailTrouble = () =>
  useMailTrouble() ? (
    <Notice title={m.session_mail_trouble_title()}>{m.session_mail_trouble()}</Notice>
  ) : null;
