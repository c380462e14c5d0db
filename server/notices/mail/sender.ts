/** Company or organisation in whose name an e-mail is written. */
export interface Sender {
  name: string;
  /** `#rrggbb` */
  color: string | undefined;
}

export interface Recipient {
  name: string;
  email: string;
}
