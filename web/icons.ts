/* One icon for each thing that happens to a request, so that each is known by its shape. */
export {
  CircleCheck as AnsweredIcon,
  Gift as DonateIcon,
  HandHeart as PrayIcon,
  Heart as PrayedIcon,
  SquareCheckBig as MarkAsAnsweredIcon,
} from 'lucide-react';
