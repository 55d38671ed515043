import { m } from '../../../shared/messages.ts';
import { action, says, saysWhy } from './words.ts';

/** Toasts of every report, whatever is reported. */
const REPORTING = { success: says(m.reports_done), failure: saysWhy(m.toasts_error) };

/** Actions of reports and decisions about them. */
export const reportActions = {
  reportPrayer: action('reportPrayer', REPORTING),
  reportComment: action('reportComment', REPORTING),
  reportUpdate: action('reportUpdate', REPORTING),
  reportStandingRequest: action('reportStandingRequest', REPORTING),
  decideReport: action('decideReport', {
    success: says(m.reports_decided),
    failure: REPORTING.failure,
  }),
  sendNote: action('sendNote', {
    success: says(m.reports_sent),
    failure: REPORTING.failure,
  }),
};
