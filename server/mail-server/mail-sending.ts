/** The part of the program that sends mail. */
export type MailSending = {
  /** Tries all queued mail with the current mail server, and reads replies if that needs sent mail. */
  restart: () => void;
};
