type Passwords = { newPassword: string; newPasswordRepeat: string };

/** What `refine` needs to hold a new password against its repetition, also while other fields are wrong. */
export const repeatAgrees = [
	(body: Passwords) => body.newPassword === body.newPasswordRepeat,
	{
		path: ["newPasswordRepeat"],
		error: "passwordRepeatDiffers",
		when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null && "newPassword" in value,
	},
] satisfies [unknown, unknown];
