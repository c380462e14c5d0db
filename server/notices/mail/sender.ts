/** In whose name a letter is written: a company, or the organisation. */
export interface Sender {
  name: string;
  /** `#rrggbb` */
  color: string | undefined;
}

export interface Recipient {
  name: string;
  email: string;
}
