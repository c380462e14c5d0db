/** The tenant that companies belong to: the organisation. */
export const WHITE_LABEL_TENANT = 0;
