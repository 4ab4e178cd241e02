/** The pace of mails to one address that any visitor can request, across all requesters. */
export const mailLimits = {
	/** The pause between two mails of one kind. */
	pauseSeconds: 60,
	/** Mails of one kind a day. Further requests send no mail. */
	perDay: 10,
} as const;
