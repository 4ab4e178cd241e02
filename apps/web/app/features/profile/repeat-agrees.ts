type Passwords = { newPassword: string; newPasswordRepeat: string };

/** Arguments for `refine` that compare a new password with its repeat, also while other fields are invalid. */
export const repeatAgrees = [
	(body: Passwords) => body.newPassword === body.newPasswordRepeat,
	{
		path: ["newPasswordRepeat"],
		error: "passwordRepeatDiffers",
		when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null && "newPassword" in value,
	},
] satisfies [unknown, unknown];
