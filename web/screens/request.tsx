import { Suspense, useRef } from 'react';
import { m } from '../../shared/messages.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { isStatus } from '../api/errors.ts';
import { useList, useRead } from '../api/queries.ts';
import { paths } from '../paths.ts';
import { Answer } from '../prayers/answered-card.tsx';
import { BookmarkButton, CardButtons, PraiseButton, PrayButton } from '../prayers/card-buttons.tsx';
import { Comments } from '../prayers/comments.tsx';
import { PrayerFlags } from '../prayers/prayer-flags.tsx';
import { PrayerAudience, PrayerText } from '../prayers/prayer-frame.tsx';
import { PrayerAuthor } from '../prayers/prayer-person.tsx';
import { RequestMenu } from '../prayers/request-menu.tsx';
import { BringBack, StillPraying } from '../prayers/still-praying.tsx';
import { Updates } from '../prayers/updates.tsx';
import { isTitleRepeated } from '../prayers/words.ts';
import { useNavigate, useParams } from '../router.tsx';
import { Failed } from '../ui/failed.tsx';
import { BackLink, LinkButton } from '../ui/links.tsx';
import { Page } from '../ui/page.tsx';
import { part } from '../ui/part.ts';
import { Spinner } from '../ui/spinner.tsx';
import { tint } from '../ui/tints.ts';

const Notes = part(async () => (await import('../prayers/notes.tsx')).Notes);
const CommentForm = part(async () => (await import('../prayers/comment-form.tsx')).CommentForm);

/** One request with its updates and comments: where notices lead. */
export function RequestScreen() {
  const { id = '' } = useParams();
  const { data, error, isPending, refetch } = useRead('getPrayer', { id });
  // The page asks for them with its first bytes, so they are read beside the request, and not after.
  useList('listComments', { id });
  if (data) return <Request key={id} prayer={data} />;
  if (error && !isStatus(error, 400, 404))
    return (
      <Page title={m.prayers_page_title()} narrow>
        <Failed title={m.prayers_page_failed()} onRetry={() => void refetch()} />
      </Page>
    );
  if (isPending && !error) return <Spinner label={m.prayers_page_loading()} />;
  return (
    <Page title={m.prayers_page_not_found_title()} narrow>
      <p>{m.prayers_page_not_found()}</p>
      <div>
        <LinkButton to={paths.dashboard}>{m.groups_back_to_dashboard()}</LinkButton>
      </div>
    </Page>
  );
}

function Request({ prayer }: { prayer: Prayer }) {
  const navigate = useNavigate();
  const log = useRef<HTMLDivElement>(null);
  const [group] = prayer.groups;
  const [back, name] = group
    ? [paths.group(group.id), group.name]
    : [paths.myPrayers, m.prayers_list_title()];
  return (
    <Page
      title={isTitleRepeated(prayer) ? m.prayers_page_title() : prayer.title}
      windowTitle={m.prayers_page_title()}
      back={<BackLink to={back}>{name}</BackLink>}
      narrow
    >
      <article
        className={`flex flex-col gap-4 rounded-card border-2 border-line p-5 pb-3 ${tint(prayer.id)}`}
      >
        <div className="flex items-start justify-between gap-2">
          <PrayerAuthor prayer={prayer} isLink={false} />
          <RequestMenu prayer={prayer} onDeleted={() => navigate(back)} />
        </div>
        <PrayerFlags prayer={prayer} isWhole />
        <PrayerText>{prayer.content}</PrayerText>
        <PrayerAudience prayer={prayer} />
        {prayer.asksAuthor && <StillPraying prayer={prayer} />}
        {prayer.isMine && prayer.isResting && <BringBack prayer={prayer} />}
        {prayer.isAnswered && <Answer prayer={prayer} />}
        <CardButtons label={m.prayers_card_pray_label({ title: prayer.title })}>
          {prayer.isAnswered ? <PraiseButton prayer={prayer} /> : <PrayButton prayer={prayer} />}
          <BookmarkButton prayer={prayer} />
        </CardButtons>
      </article>
      <Suspense>
        <Notes prayer={prayer} />
      </Suspense>
      <Updates prayer={prayer} />
      <section className="flex flex-col gap-4">
        <h2 className="text-heading">{m.comments_title()}</h2>
        <div>
          <Comments prayer={prayer} log={log} />
          <Suspense>
            <CommentForm
              prayer={prayer}
              onAdded={() => log.current?.focus({ preventScroll: true })}
            />
          </Suspense>
        </div>
      </section>
    </Page>
  );
}
