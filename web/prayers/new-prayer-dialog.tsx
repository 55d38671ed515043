import { Dialog } from '../ui/dialog.tsx';

type NewPrayerDialogProps = {
  /** A group to have chosen already. */
  groupId?: number;
  onClose: () => void;
};

export const NewPrayerDialog = ({ onClose }: NewPrayerDialogProps) => (
  <Dialog open onClose={onClose} title="New Prayer Request">
    <p>Writing a request is coming soon.</p>
  </Dialog>
);
