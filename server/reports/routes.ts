import { routes } from '../http/route.ts';
import { type DecisionParts, decideReport } from './decide.ts';
import { reportsIn } from './list.ts';
import { notesAbout, sendNote } from './notes.ts';
import { type ReportParts, reportPrayer, reportText } from './report.ts';
import { reportStandingRequest } from './standing-request.ts';

type Parts = ReportParts & DecisionParts;

export const reportRoutes = (parts: Parts) => {
  const { db } = parts;
  return routes({
    reportPrayer: ({ user, params, body, now }) => reportPrayer(parts, user, params.id, body, now),
    reportStandingRequest: ({ user, params, body, now }) =>
      reportStandingRequest(parts, user, params.id, body, now),
    reportComment: ({ user, params, body, now }) =>
      reportText(parts, 'comment', user, params.id, body, now),
    reportUpdate: ({ user, params, body, now }) =>
      reportText(parts, 'update', user, params.id, body, now),
    listReports: ({ user, params, query }) => reportsIn(db, user, params.id, query),
    decideReport: ({ user, params, body, now }) => decideReport(parts, user, params.id, body, now),
    listNotes: ({ user, params, query }) => notesAbout(db, user, params.id, query),
    sendNote: ({ user, params, body, now }) => sendNote(parts, user, params.id, body, now),
  });
};
