/** Id of the organisation, the tenant to which the companies belong. */
export const WHITE_LABEL_TENANT = 0;
