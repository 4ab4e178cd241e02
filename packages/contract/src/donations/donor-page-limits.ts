/** Minutes in which a mailed link can be opened, and for which it then opens the donor's page. */
export const donorPageLimits = { linkMinutes: 15, pageMinutes: 60 } as const;
