import type { NoticeKind } from '../../../shared/notices.ts';
import type { Kind } from '../kind.ts';
import { addressAsked } from './address-asked.ts';
import { addressChanged } from './address-changed.ts';
import { addressChanging } from './address-changing.ts';
import { addressUndone } from './address-undone.ts';
import { administratorChanged } from './administrator-changed.ts';
import { answerNotTaken } from './answer-not-taken.ts';
import { answeredByMail } from './answered-by-mail.ts';
import { answeredPrayer } from './answered-prayer.ts';
import { cardMade } from './card-made.ts';
import { comment } from './comment.ts';
import { confirmAddress } from './confirm-address.ts';
import { contact } from './contact.ts';
import { groupGiven } from './group-given.ts';
import { groupTakenOver } from './group-taken-over.ts';
import { householdAgreed } from './household-agreed.ts';
import { householdAsked } from './household-asked.ts';
import { householdEnded } from './household-ended.ts';
import { invitation } from './invitation.ts';
import { itIsNow } from './it-is-now.ts';
import { joinedByMail } from './joined-by-mail.ts';
import { madeAdministrator } from './made-administrator.ts';
import { mailNotTaken } from './mail-not-taken.ts';
import { mailServerOn } from './mail-server-on.ts';
import { mailboxOn } from './mailbox-on.ts';
import { myHour } from './my-hour.ts';
import { newPrayer } from './new-prayer.ts';
import { noLongerAdministrator } from './no-longer-administrator.ts';
import { note } from './note.ts';
import { numberWritten } from './number-written.ts';
import { passkeyAdded } from './passkey-added.ts';
import { passwordChanged } from './password-changed.ts';
import { passwordForgotten } from './password-forgotten.ts';
import { passwordVoid } from './password-void.ts';
import { permissionsChanged } from './permissions-changed.ts';
import { prayed } from './prayed.ts';
import { reminder } from './reminder.ts';
import { reported } from './reported.ts';
import { resetLinkMade } from './reset-link-made.ts';
import { sharedByMail } from './shared-by-mail.ts';
import { signInCode } from './sign-in-code.ts';
import { stillPraying } from './still-praying.ts';
import { stoppedByMail } from './stopped-by-mail.ts';
import { test } from './test.ts';
import { update } from './update.ts';
import { welcome } from './welcome.ts';

/** Each kind by its name, with its `notify` function. A missing kind does not compile. */
export const notifiable = {
  'new-prayer': newPrayer,
  update,
  'answered-prayer': answeredPrayer,
  comment,
  'it-is-now': itIsNow,
  'still-praying': stillPraying,
  prayed,
  reported,
  note,
  invitation,
  'reset-link-made': resetLinkMade,
  'card-made': cardMade,
  'password-void': passwordVoid,
  'made-administrator': madeAdministrator,
  'no-longer-administrator': noLongerAdministrator,
  'administrator-changed': administratorChanged,
  'permissions-changed': permissionsChanged,
  'group-given': groupGiven,
  'group-taken-over': groupTakenOver,
  welcome,
  reminder,
  'my-hour': myHour,
  contact,
  'password-forgotten': passwordForgotten,
  'password-changed': passwordChanged,
  'passkey-added': passkeyAdded,
  'confirm-address': confirmAddress,
  'address-asked': addressAsked,
  'address-changing': addressChanging,
  'address-changed': addressChanged,
  'address-undone': addressUndone,
  'mail-not-taken': mailNotTaken,
  'shared-by-mail': sharedByMail,
  'answered-by-mail': answeredByMail,
  'stopped-by-mail': stoppedByMail,
  'joined-by-mail': joinedByMail,
  'answer-not-taken': answerNotTaken,
  'household-asked': householdAsked,
  'household-agreed': householdAgreed,
  'household-ended': householdEnded,
  'number-written': numberWritten,
  'mailbox-on': mailboxOn,
  'mail-server-on': mailServerOn,
  'sign-in-code': signInCode,
  test,
} satisfies { [Name in NoticeKind]: { name: Name } };

/** The kinds without their `notify` functions. */
export const kinds: Record<NoticeKind, Kind> = notifiable;
