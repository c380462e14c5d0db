import * as z from 'zod/mini';
import { uuid } from '../../domain/entities/scalars';

const nothing = z.object({});
const ofCompany = { tenant_id: z.int() };

/**
 * Payload schemas of each kind of job. They are separate from the implementations, so that code that requests a job
 * doesn't load them all. A kind's name is stored in the database, so it is never used for another kind.
 */
export const PAYLOADS = {
  'settle-rounds': z.object({
    ...ofCompany,
    board_id: uuid,
    /** The person who changed the flow. The history shows the moves as theirs, made by the server. */
    user_id: uuid,
  }),
  'dismiss-disabled': z.object({ ...ofCompany, user_id: uuid }),
  /** A person who was invited with many others and hasn't got an e-mail yet. */
  'send-invitation': z.object({ ...ofCompany, invitation_id: uuid }),
  'end-support': z.object({ ...ofCompany, user_id: uuid }),
  'clear-cards': z.object({ ...ofCompany, board_id: uuid }),
  'preview-file': z.object({ ...ofCompany, attachment_id: uuid }),
  'remove-files': z.object({ keys: z.array(z.string()) }),
  'clear-uploads': nothing,
  /** The company, so that the job uses its lanes; missing for a person's own export. */
  'export-data': z.object({ tenant_id: z.optional(z.int()), export_id: uuid }),
  'import-products': z.object({
    ...ofCompany,
    /** The person who requested the import; null for the hourly one. */
    user_id: z.nullable(uuid),
  }),
  'product-feeds': nothing,
  /** Replaces the vehicle on every card. The history shows the person who joined the two. */
  'replace-vehicle': z.object({ ...ofCompany, user_id: uuid, product_id: uuid, instead: uuid }),
  /** Stores pictures of vehicles from other sites. */
  'keep-pictures': z.object(ofCompany),
  push: z.object({
    ...ofCompany,
    notification_ids: z.array(uuid),
    /** Only this device, which could not be reached before. */
    device_id: z.optional(uuid),
  }),
  /** Pushes the notifications of one batch once it is finished. */
  'push-batch': z.object({ ...ofCompany, batch: uuid }),
  'remind-due': nothing,
  forget: nothing,
  /** Kind of an e-mail; the rest of the payload is declared in the kind's own file. */
  mail: z.looseObject({ letter: z.string() }),
  'remove-pictures': z.object({ addresses: z.array(z.string()) }),
};
export type JobKind = keyof typeof PAYLOADS;
export type PayloadOf<Kind extends JobKind> = z.infer<(typeof PAYLOADS)[Kind]>;
