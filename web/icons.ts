/* Different icons for requests and for each thing that happens to them. */
export {
  CircleCheck as AnsweredIcon,
  Gift as DonateIcon,
  HandHeart as PrayIcon,
  Heart as PrayedIcon,
  NotebookText as RequestsIcon,
  SquareCheckBig as MarkAsAnsweredIcon,
} from 'lucide-react';
