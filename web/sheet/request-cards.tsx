import { m } from '../../shared/messages.ts';

const PER_PAGE = 4;
const LINES = 4;

/** Blank cards to fill in by hand, four on a page, to be cut apart. */
export const RequestCards = ({ group, congregation }: { group: string; congregation: string }) => (
  <div className="request-cards">
    {Array.from({ length: PER_PAGE }, (_, card) => (
      <section key={card} className="request-card">
        <div>
          {congregation && <p className="own-words small">{congregation}</p>}
          <h2 className="own-words">{m.sheet_card_title({ group })}</h2>
        </div>
        <p>{m.sheet_card_for()}</p>
        <div className="rule" />
        <p>{m.sheet_card_request()}</p>
        {Array.from({ length: LINES }, (_, line) => (
          <div key={line} className="rule" />
        ))}
        <p className="flex items-start gap-[0.6em]">
          <span className="box" />
          {m.sheet_card_group()}
        </p>
        <p className="flex items-start gap-[0.6em]">
          <span className="box" />
          {m.sheet_card_print()}
        </p>
        <p className="small mt-auto">{m.sheet_card_hand_in()}</p>
      </section>
    ))}
  </div>
);
