/* One icon for each thing that happens to a request, and one for the requests themselves, so that each
   is known by its shape. */
export {
  CircleCheck as AnsweredIcon,
  Gift as DonateIcon,
  HandHeart as PrayIcon,
  Heart as PrayedIcon,
  NotebookText as RequestsIcon,
  SquareCheckBig as MarkAsAnsweredIcon,
} from 'lucide-react';
