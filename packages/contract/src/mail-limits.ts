/** The pace of mails to one address that any visitor can request, across all requesters. */
export const mailLimits = {
	/** The pause between two mails of one kind. An earlier request sends no mail. */
	pauseSeconds: 60,
} as const;
