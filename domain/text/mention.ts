/** How a comment names a member: `@<user id>`. For `matchAll`, which gives the id as the first group. */
export const MENTION = /@([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/gi;
