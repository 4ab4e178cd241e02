/** How often one address gets mails that anybody can request, whoever requests them. */
export const mailLimits = {
	/** Between two mails of one kind. A request before that sends no mail. */
	pauseSeconds: 60,
} as const;
