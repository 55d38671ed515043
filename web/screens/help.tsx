import { m } from '../../shared/messages.ts';
import { useRead } from '../api/cache/queries.ts';
import { useCongregation } from '../api/congregation.ts';
import { HelpContact } from '../congregation/help-contact.tsx';
import { ContactForm } from '../help/contact-form.tsx';
import { Questions } from '../help/questions.tsx';
import { Card } from '../ui/card.tsx';
import { Page } from '../ui/page.tsx';

export function HelpScreen() {
  const congregation = useCongregation();
  const { data: user } = useRead('getCurrentUser');
  return (
    <Page title={m.help_title()}>
      {congregation && <HelpContact help={congregation.help} />}
      <section className="flex flex-col gap-3">
        <h2 className="text-heading">{m.help_questions_title()}</h2>
        <Questions />
      </section>
      {user && (
        <section className="flex flex-col gap-3">
          <h2 className="text-heading">{m.help_contact_title()}</h2>
          <p className="prose-width">{m.help_contact_who_reads()}</p>
          <Card>
            <ContactForm key={user.id} user={user} />
          </Card>
        </section>
      )}
    </Page>
  );
}
