import { m } from '../../shared/messages.ts';
import { useMailTrouble } from '../api/sign-in-methods.ts';
import { Notice } from '../ui/notice.tsx';

/** Says that mail is in trouble, where somebody asks for one or waits for it; else nothing. */
export const MailTrouble = () =>
  useMailTrouble() ? (
    <Notice title={m.session_mail_trouble_title()}>{m.session_mail_trouble()}</Notice>
  ) : null;
