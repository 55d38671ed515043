import { m } from '../../shared/messages.ts';
import { waitFor } from './waiting.ts';

const words = {
  explained: m.desktop_certificate_explained(),
  date: m.desktop_certificate_date(),
  ended: m.desktop_certificate_ended(),
  between: m.desktop_certificate_between(),
  advice: m.desktop_certificate_advice(),
};

waitFor(m.desktop_certificate_page(), words, (name) => ({
  title: name ? m.desktop_certificate_title({ name }) : m.desktop_certificate_title_unnamed(),
}));
