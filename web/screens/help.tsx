import { useRead } from '../api/queries.ts';
import { ContactForm } from '../help/contact-form.tsx';
import { Questions } from '../help/questions.tsx';
import { Card } from '../ui/card.tsx';
import { Page } from '../ui/page.tsx';

export function HelpScreen() {
  const { data: user } = useRead('getCurrentUser');
  return (
    <Page title="Help and Support" narrow>
      <section className="flex flex-col gap-3">
        <h2 className="text-heading">Common questions</h2>
        <Questions />
      </section>
      {user && (
        <section className="flex flex-col gap-3">
          <h2 className="text-heading">Contact support</h2>
          <p className="prose-width">
            Your message goes to the people who look after Upheld here. They answer by e-mail.
          </p>
          <Card>
            <ContactForm key={user.id} user={user} />
          </Card>
        </section>
      )}
    </Page>
  );
}
