/** Mention of a member in a comment: `@<user id>`. For `matchAll`, with the id as the first group. */
export const MENTION = /@([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/gi;
