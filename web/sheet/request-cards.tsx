import { m } from '../../shared/messages.ts';

const PER_PAGE = 4;
const LINES = 5;

/** Blank request cards, four on a page, to be cut apart along two lines. */
export const RequestCards = ({ group, congregation }: { group: string; congregation: string }) => (
  <div className="request-cards">
    {Array.from({ length: PER_PAGE }, (_, card) => (
      <section key={card} className="request-card">
        <div>
          <h2 className="own-words">{m.sheet_card_title({ group })}</h2>
          {congregation && <p className="own-words small">{congregation}</p>}
        </div>
        <div>
          <p>{m.sheet_card_for()}</p>
          <div className="rule" />
        </div>
        <div>
          <p>{m.sheet_card_request()}</p>
          {Array.from({ length: LINES }, (_, line) => (
            <div key={line} className="rule" />
          ))}
        </div>
        <div className="boxes">
          <p>
            <span className="box" />
            {m.sheet_card_group()}
          </p>
          <p>
            <span className="box" />
            {m.sheet_card_print()}
          </p>
        </div>
        <p className="small">{m.sheet_card_hand_in()}</p>
      </section>
    ))}
  </div>
);
