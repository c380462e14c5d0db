import * as z from 'zod/mini';
import { uuid } from '../../domain/entities/scalars';

const nothing = z.object({});
const ofCompany = { tenant_id: z.int() };

/**
 * What each kind of job is told, apart from what it does, so that whoever asks for one doesn't bring all of them along.
 * A kind lies in the database by its name, so a name is never given to something else.
 */
export const PAYLOADS = {
  'settle-rounds': z.object({
    ...ofCompany,
    board_id: uuid,
    /** Who changed the flow; the moves stand in history as theirs, made by the server. */
    user_id: uuid,
  }),
  'dismiss-disabled': z.object({ ...ofCompany, user_id: uuid }),
  /** Who was invited with many others, and has had no letter yet. */
  'send-invitation': z.object({ ...ofCompany, invitation_id: uuid }),
  'end-support': z.object({ ...ofCompany, user_id: uuid }),
  'clear-cards': z.object({ ...ofCompany, board_id: uuid }),
  'preview-file': z.object({ ...ofCompany, attachment_id: uuid }),
  'remove-files': z.object({ keys: z.array(z.string()) }),
  'clear-uploads': nothing,
  /** The company, so that it has its lane; of a person's own there is none. */
  'export-data': z.object({ tenant_id: z.optional(z.int()), export_id: uuid }),
  'import-products': z.object({
    ...ofCompany,
    /** Who asked; null: the hour. */
    user_id: z.nullable(uuid),
  }),
  'product-feeds': nothing,
  /** On every card, as the same car; who joined the two stands in history. */
  'replace-vehicle': z.object({ ...ofCompany, user_id: uuid, product_id: uuid, instead: uuid }),
  /** Those of vehicles, from other sites. */
  'keep-pictures': z.object(ofCompany),
  push: z.object({
    ...ofCompany,
    notification_ids: z.array(uuid),
    /** Only this one, which could not be reached before. */
    device_id: z.optional(uuid),
  }),
  /** Notices of one act, once it is over. */
  'push-batch': z.object({ ...ofCompany, batch: uuid }),
  'remind-due': nothing,
  forget: nothing,
  /** Whom to write to, and what about. */
  mail: z.discriminatedUnion('letter', [
    z.object({ ...ofCompany, letter: z.literal('invitation'), invitation_id: uuid, email: z.string() }),
    /** To an administrator of the company. */
    z.object({ ...ofCompany, letter: z.literal('person_invited'), invitation_id: uuid, user_id: uuid }),
    z.object({ letter: z.literal('reset_password'), email: z.string() }),
    z.object({ letter: z.literal('verify_email'), user_id: uuid }),
    z.object({ letter: z.literal('password_changed'), user_id: uuid }),
    z.object({ letter: z.literal('two_factor_on'), user_id: uuid }),
    z.object({ letter: z.literal('two_factor_off'), user_id: uuid }),
    z.object({
      letter: z.literal('email_change'),
      user_id: uuid,
      old_email: z.string(),
      new_email: z.string(),
    }),
    z.object({ letter: z.literal('email_taken_back'), email: z.string() }),
    z.object({ letter: z.literal('account_erased'), email: z.string() }),
    z.object({ letter: z.literal('email_changed'), user_id: uuid, old_email: z.string() }),
  ]),
  'remove-pictures': z.object({ addresses: z.array(z.string()) }),
};
export type JobKind = keyof typeof PAYLOADS;
export type PayloadOf<Kind extends JobKind> = z.infer<(typeof PAYLOADS)[Kind]>;
